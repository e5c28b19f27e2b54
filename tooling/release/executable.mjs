// `pnpm build:executable`: the command as a single executable of this platform, with Node and its worker threads inside.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "postject";
import { rolldown } from "rolldown";

const here = import.meta.dirname;
/** What Node looks for in itself to know that it holds a program. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** Packages that people may install beside the command: they stay outside. */
const OPTIONAL = Object.keys(
  JSON.parse(readFileSync(join(here, "../../packages/cli/package.json"), "utf8")).peerDependencies,
);

/** Puts our sources in the place of packages, and what the executable does otherwise in the place of ours. */
const inside = (root, version) => ({
  name: "what the executable does otherwise",
  resolveId(id) {
    if (id === "tinypool") return join(here, "executable/threads.mjs");
    if (id === "@sdc-risk/cli/needs-packages") return join(root, "packages/cli/src/needs-packages.ts");
    const [, name, entry] = /^@sdc-risk\/([^/]+)(\/.*)?$/.exec(id) ?? [];
    if (name === undefined || OPTIONAL.includes(`@sdc-risk/${name}`)) return null;
    const { exports } = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"));
    return {
      id: join(root, "packages", name, exports[`.${entry ?? ""}`]["@sdc-risk/source"]),
      moduleSideEffects: false,
    };
  },
  load(id) {
    // the version, which the command reads from a file beside it elsewhere
    if (id === join(root, "packages/cli/src/software.ts"))
      return `export const software = { name: "sdc-risk", version: ${JSON.stringify(version)} };`;
    // where a thread's program would be, which is inside
    if (id === join(root, "packages/cli/src/pool.ts"))
      return readFileSync(id, "utf8").replace("new URL(THREAD, import.meta.url).href", '"worker.cjs"');
    return null;
  },
});

async function bundle(root, version, entry, file) {
  const build = await rolldown({
    input: join(here, "executable", entry),
    cwd: join(root, "packages/cli"),
    platform: "node",
    external: OPTIONAL,
    transform: { target: "es2022" },
    plugins: [inside(root, version)],
  });
  const { output } = await build.write({
    file,
    format: "cjs",
    codeSplitting: false,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await build.close();
  const text = output[0].code;
  if (output.length > 1 || text.includes("import.meta"))
    throw new Error(`The bundle of ${entry} is not one file that runs anywhere.`);
}

function run(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0)
    throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? stdout + stderr}`);
}

/** The licence of Node, which is inside; where it lies depends on how Node was installed. */
function licenceOfNode() {
  const prefix = dirname(dirname(process.execPath));
  const paths = ["LICENSE", "share/doc/node/LICENSE", "share/doc/nodejs/copyright"].map((one) =>
    join(prefix, one),
  );
  const path = paths.find((one) => existsSync(one));
  if (path === undefined) throw new Error(`The licence of Node is at none of ${paths.join(", ")}.`);
  return readFileSync(path, "utf8");
}

/**
 * Builds the executable into a folder, with the licences of what it holds beside it; the command must be built.
 * @returns its path
 */
export async function buildExecutable(root, out) {
  const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
  const work = join(out, "executable-parts");
  mkdirSync(work, { recursive: true });
  const at = (name) => join(work, name);
  await bundle(root, version, "main.mjs", at("main.cjs"));
  await bundle(root, version, "worker.mjs", at("worker.cjs"));
  const config = {
    main: at("main.cjs"),
    output: at("program.blob"),
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    assets: { "worker.cjs": at("worker.cjs") },
  };
  writeFileSync(at("sea.json"), JSON.stringify(config));
  run(process.execPath, "--experimental-sea-config", at("sea.json"));
  const path = join(out, process.platform === "win32" ? "sdc-risk.exe" : "sdc-risk");
  rmSync(path, { force: true });
  copyFileSync(process.execPath, path);
  chmodSync(path, 0o755);
  await inject(path, "NODE_SEA_BLOB", readFileSync(at("program.blob")), { sentinelFuse: FUSE });
  rmSync(work, { recursive: true });
  const notices = readFileSync(join(root, "packages/cli/dist/third-party-notices.txt"), "utf8");
  writeFileSync(
    join(out, "sdc-risk-notices.txt"),
    `${notices}\n${"=".repeat(80)}\n\nnode ${process.versions.node}\n\n${licenceOfNode()}`,
  );
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(here, "../..");
  const path = await buildExecutable(root, join(root, "release-output"));
  console.log(`${path}, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
}
