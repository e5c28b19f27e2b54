// Bundles an entry as an application for browsers would.
import assert from "node:assert/strict";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** @returns the path of the one file that the entry and all that it imports became */
export async function bundle(folder, entry) {
  const warnings = [];
  const build = await rolldown({
    input: join(folder, entry),
    cwd: folder,
    platform: "browser",
    onLog: (level, log) => level === "warn" && warnings.push(log.message),
  });
  const { output } = await build.write({
    file: join(folder, "bundle.js"),
    format: "esm",
    minify: true,
    codeSplitting: false,
  });
  await build.close();
  // what is imported when needed is in the same file
  const own = new Set(output.map(({ fileName }) => fileName)),
    outside = output
      .flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
      .filter((name) => !own.has(name));
  assert.deepEqual(
    outside,
    [],
    `The bundle still imports: ${outside.map((name) => (isBuiltin(name) ? `${name} (a Node built-in)` : name)).join(", ")}.`,
  );
  assert.deepEqual(warnings, [], "The bundler warned.");
  return join(folder, "bundle.js");
}
