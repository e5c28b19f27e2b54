// Puts a worker and all that it imports into files for browsers, from the sources of the packages, so that these need no
// build.
import { basename, dirname } from "node:path";
import { rolldown } from "rolldown";

/**
 * The files of a worker; the first one is its entry. They name each other by paths that are relative, and have their
 * content in their names.
 * @param {string} entry the path of its source
 * @returns {Promise<{ name: string, code: string }[]>}
 */
export async function bundleWorker(entry) {
  const build = await rolldown({
    input: entry,
    cwd: dirname(entry),
    platform: "browser",
    resolve: { conditionNames: ["@sdc-risk/source", "browser", "import", "default"] },
    transform: { target: "es2022" },
    onLog: (level, log) => {
      if (level === "warn") throw new Error(log.message);
    },
  });
  const { output } = await build.generate({
    format: "esm",
    entryFileNames: `${basename(entry, ".ts")}-[hash].js`,
    chunkFileNames: `${basename(entry, ".ts")}-[name]-[hash].js`,
    minify: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await build.close();
  return output.map(({ fileName, code }) => ({ name: fileName, code }));
}
