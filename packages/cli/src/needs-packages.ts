import { readFileSync, statSync } from "node:fs";

/** Settings that name packages from outside of the command. */
const SETTINGS = ["plugins", "engine", "pool"];
/** Flags that do, and addresses of servers and of files that an engine reads. */
const FLAGS = /^--(plugin|engine|pool)(=|$)/;
const ADDRESS = /(^|=)[a-z]{3,}:/;

/** Whether a configuration file names such a package; one that can be read once only, such as a pipe, may do so. */
function inFile(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return true;
    const settings = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, "")) as Record<string, unknown>;
    return SETTINGS.some((name) => {
      const value = settings[name];
      return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
    });
  } catch {
    return false; // what is wrong with it, the command tells
  }
}

/**
 * Whether arguments of the command, or the configuration file that they name, ask for plugins, a queue or an
 * engine. Then the command has to run from its packages, which these share, and not from the bundle, which
 * holds copies of them.
 */
export function needsPackages(args: readonly string[]): boolean {
  if (args[0] === "worker") return true;
  return args.some((arg, i) => {
    if (FLAGS.test(arg) || ADDRESS.test(arg)) return true;
    const [flag, value] = /^--config(?:=(.*))?$/s.exec(arg) ?? [];
    const path = value ?? args[i + 1];
    return flag !== undefined && path !== undefined && inFile(path);
  });
}
