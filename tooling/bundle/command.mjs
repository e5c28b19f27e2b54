// Called in the folder of the command, after main.mjs: puts it and all that it needs, from here and from others, into
// few modules: `dist/command.mjs`, `dist/worker.mjs`, and what they import, at once or when needed. Licences of what comes
// from others go along.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { rolldown } from "rolldown";

const folder = process.cwd();
const packages = dirname(folder);
const { peerDependencies = {} } = JSON.parse(readFileSync("package.json", "utf8"));

/**
 * The sources of our packages, so that source maps lead to them also where packages lie beside each other
 * installed.
 */
const ours = {
  name: "sources of our packages",
  resolveId(id) {
    const [, name, entry] = /^@sdc-risk\/([^/]+)(\/.*)?$/.exec(id) ?? [];
    if (name === undefined || id in peerDependencies) return null;
    const { exports } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8"));
    const path = /^\.\/dist\/(.*)\.js$/.exec(exports[`.${entry ?? ""}`].default)[1];
    return { id: join(packages, name, "src", `${path}.ts`), moduleSideEffects: false };
  },
};

const dist = join(folder, "dist");
for (const name of readdirSync(dist)) if (/\.([cm]js(\.map)?|compiled)$/.test(name)) rmSync(join(dist, name));

const build = await rolldown({
  input: { command: resolve("src/index.ts"), worker: resolve("src/worker.ts") },
  cwd: folder,
  platform: "node",
  // tinypool starts threads from files of its own; what is installed only by who needs it stays outside
  external: ["tinypool", ...Object.keys(peerDependencies)],
  transform: { target: "es2022" },
  plugins: [ours],
});
const { output } = await build.write({
  dir: dist,
  format: "esm",
  entryFileNames: "[name].mjs",
  chunkFileNames: "[name]-[hash].mjs",
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: { legal: true, annotation: false, jsdoc: false },
  minifyInternalExports: false,
});
await build.close();

/** The folders of others' packages that something was taken from. */
const taken = new Set(
  output
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll("\\", "/"))?.[0])
    .filter((path) => path !== undefined),
);
/** Licences and notices, each once with the packages that come under it. */
const under = new Map();
for (const path of taken) {
  const { name, version } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const files = readdirSync(path).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  if (!files.some((file) => !/^notice/i.test(file))) throw new Error(`${name} comes without its licence.`);
  const text = files
    .sort()
    .map((file) => readFileSync(join(path, file), "utf8").trim())
    .join("\n\n");
  under.set(text, [...(under.get(text) ?? []), `${name} ${version}`]);
}
const told = [...under].map(([text, names]) => `${names.sort().join("\n")}\n\n${text}\n`).sort();
writeFileSync(join(dist, "third-party-notices.txt"), told.join(`\n${"=".repeat(80)}\n\n`));
