// Bundles an entry as an application for browsers would.
import assert from "node:assert/strict";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** @returns the path of what the entry became; what is imported when needed stands beside it */
export async function bundle(folder, entry) {
  const warnings = [];
  const build = await rolldown({
    input: join(folder, entry),
    cwd: folder,
    platform: "browser",
    onLog: (level, log) => level === "warn" && warnings.push(log.message),
  });
  const { output } = await build.write({
    dir: join(folder, "bundle"),
    entryFileNames: "bundle.js",
    format: "esm",
    minify: true,
  });
  await build.close();
  const own = new Set(output.map(({ fileName }) => fileName));
  const outside = output
    .flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
    .filter((name) => !own.has(name));
  assert.deepEqual(
    outside,
    [],
    "The bundle still imports: " +
      `${outside.map((name) => (isBuiltin(name) ? `${name} (a Node built-in)` : name)).join(", ")}.`,
  );
  assert.deepEqual(warnings, [], "The bundler warned.");
  return join(folder, "bundle/bundle.js");
}
