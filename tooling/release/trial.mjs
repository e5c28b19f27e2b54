// Publishes the packed command to a registry on this machine and runs it from there with npx, in an empty folder, as somebody
// would who has Node only.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRegistry } from "./registry.mjs";

/** The most that an installation may bring, engines left out. */
export const MOST = { packages: 20, megabytes: 15 };

function run(command, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let told = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (told += text));
    child.on("error", reject).on("close", (code) => {
      if (code === 0) resolve(told);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}\n${told}`));
    });
  });
}

/** Packages beneath a folder of node_modules, and their size in MB. */
function installedIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  const manifests = files.filter(
    ({ parentPath, name }) =>
      name === "package.json" && /node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+$/.test(parentPath),
  );
  const scripts = manifests.filter(({ parentPath, name }) => {
    const { scripts: own = {} } = JSON.parse(readFileSync(join(parentPath, name), "utf8"));
    return ["preinstall", "install", "postinstall"].some((one) => own[one] !== undefined);
  });
  return { packages: manifests.length, megabytes: bytes / 1e6, scripts: scripts.length };
}

/**
 * The trial. @throws Error where the command cannot be published, installed or run, or brings too much
 * @param {string} root
 * @param {string} tarball
 * @param {string} version
 * @returns {Promise<{ packages: number, megabytes: number, scripts: number, seconds: number, report: { measures: Record<string, unknown> } }>}
 * what an installation brings, the seconds from nothing to the report, and the report
 */
export async function tryCommand(root, tarball, version) {
  const work = mkdtempSync(join(tmpdir(), "sdc-risk-trial-"));
  const registry = await openRegistry();
  const at = new URL(registry.address).host;
  writeFileSync(join(work, "npmrc"), `registry=${registry.address}\n//${at}/:_authToken=trial\n`);
  const env = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(npm_|PNPM_|NODE_PATH|INIT_CWD)/i.test(name)),
    ),
    npm_config_userconfig: join(work, "npmrc"),
    npm_config_cache: join(work, "cache"),
    npm_config_registry: registry.address,
    npm_config_update_notifier: "false",
  };
  const empty = join(work, "empty");
  mkdirSync(empty);
  try {
    await run("npm", ["publish", "--ignore-scripts", tarball], { cwd: work, env });
    await run("npm", ["publish", "--ignore-scripts", "--access=public"], {
      cwd: join(root, "packages/cli/node_modules/tinypool"),
      env,
    });
    const begun = performance.now();
    const args = ["--yes", `sdc-risk@${version}`, "assess", join(root, "examples/survey.csv")];
    const settings = ["--config", join(root, "examples/survey.sdc-risk.json"), "--quiet"];
    await run("npx", [...args, ...settings, "--out", "report.json", "--out", "report.html"], {
      cwd: empty,
      env,
    });
    const seconds = (performance.now() - begun) / 1000;
    const report = JSON.parse(readFileSync(join(empty, "report.json"), "utf8"));
    const [folder] = readdirSync(join(work, "cache/_npx"));
    const installed = installedIn(join(work, "cache/_npx", folder, "node_modules"));
    if (report.software.version !== version) throw new Error(`The report is of ${report.software.version}.`);
    if (installed.packages > MOST.packages || installed.megabytes > MOST.megabytes || installed.scripts > 0)
      throw new Error(`The command brings too much: ${JSON.stringify(installed)}.`);
    return { ...installed, seconds, report };
  } finally {
    await registry.close();
    rmSync(work, { recursive: true, force: true });
  }
}
