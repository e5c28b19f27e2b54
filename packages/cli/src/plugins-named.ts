import { readFileSync, statSync } from "node:fs";

/** Whether a configuration file names plugins; one that can be read once only, such as a pipe, may do so. */
function inFile(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return true;
    const { plugins } = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, "")) as {
      plugins?: unknown;
    };
    return plugins !== undefined && !(Array.isArray(plugins) && plugins.length === 0);
  } catch {
    return false; // what is wrong with it, the command tells
  }
}

/**
 * Whether arguments of the command, or the configuration file that they name, ask for plugins. Then the command has to run
 * from its packages, which plugins share, and not from the bundle, which holds copies of them.
 */
export function namesPlugins(args: readonly string[]): boolean {
  return args.some((arg, i) => {
    const [, flag, value] = /^--(plugin|config)(?:=(.*))?$/s.exec(arg) ?? [];
    if (flag === "plugin") return true;
    const path = value ?? args[i + 1];
    return flag === "config" && path !== undefined && inFile(path);
  });
}
