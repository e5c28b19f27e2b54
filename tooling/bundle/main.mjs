// Called in the folder of a package, after `tsc -b` has written its declarations: puts one file into `dist`
// per entry of
// `exports`, from the sources. What several entries share, and what is imported when needed, become files of their own.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { rolldown } from "rolldown";

const folder = process.cwd();
const dist = join(folder, "dist");
const manifest = JSON.parse(readFileSync("package.json", "utf8"));

/**
 * The entries, as paths in `dist` without extension: those of `exports`, and those that arguments name, such
 * as workers.
 */
const entries = Object.values(manifest.exports)
  .map((one) => /^\.\/dist\/(.*)\.js$/.exec(one.default ?? "")?.[1])
  .filter((entry) => entry !== undefined)
  .concat(process.argv.slice(2));
const input = Object.fromEntries(entries.map((entry) => [entry, resolve("src", `${entry}.ts`)]));
for (const path of Object.values(input)) if (!existsSync(path)) throw new Error(`There is no ${path}.`);

const build = await rolldown({
  input,
  cwd: folder,
  platform: "neutral",
  // packages and what is built in are found where the package is used
  external: (id) => !id.startsWith(".") && !isAbsolute(id),
  transform: { target: "es2022" },
  preserveEntrySignatures: "strict",
  onLog: (level, log) => {
    if (level === "warn") throw new Error(log.message);
  },
});
const { output } = await build.write({
  dir: dist,
  format: "esm",
  // flat, since sources name their package.json and their worker by a path from here
  chunkFileNames: "[name]-shared.js",
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: { legal: true, annotation: true, jsdoc: false },
  minifyInternalExports: false,
});
await build.close();

// what an earlier build has left
const written = new Set(output.map(({ fileName }) => join(dist, fileName)));
for (const path of readdirSync(dist, { recursive: true }))
  if (/\.js(\.map)?$/.test(path) && !written.has(join(dist, path))) rmSync(join(dist, path));
