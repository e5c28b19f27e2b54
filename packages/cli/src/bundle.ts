import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

/** What a file of the bundle exports. */
type Exports = Record<string, unknown>;
/**
 * A file of the bundle as the body of a function. Scripts import nothing by themselves: the build lets them
 * ask for it.
 */
type Body = (
  exports: Exports,
  require: (id: string) => unknown,
  importOutside: (id: string) => Promise<unknown>,
  filename: string,
) => void;

const folder = fileURLToPath(new URL("./", import.meta.url));
const outside = createRequire(import.meta.url);
const loaded = new Map<string, Exports>();

/** Per file of the bundle that has run, what V8 compiled of it. The build keeps that. */
export const scripts = new Map<string, Script>();

/** Where the build keeps what V8 compiled of a file: for this version of Node and this kind of machine only. */
export const compiledPath = (path: string): string => `${path}.${process.version}-${process.arch}.compiled`;

/** What V8 had compiled of a file when it was built; undefined where nothing was kept. */
function compiled(path: string): Buffer | undefined {
  try {
    return readFileSync(compiledPath(path));
  } catch {
    return undefined;
  }
}

/**
 * Loads a file of the bundle, once. V8 takes what it had compiled at the build, unless it has
 * other flags: then it compiles anew, as without. Names carry a hash of the source, so the two never differ.
 * Nothing is written.
 * @param name without folder
 */
export function load(name: string): Exports {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const path = folder + name;
  const exports: Exports = {};
  loaded.set(name, exports);
  // the build has escaped all that is not ASCII; one byte per character is read and held at half the cost
  const source = `(function (exports, require, importOutside, __filename) {${readFileSync(path, "latin1")}\n})`;
  const cachedData = compiled(path);
  const script = new Script(source, {
    filename: path,
    ...(cachedData !== undefined && { cachedData }),
  });
  scripts.set(name, script);
  const body = script.runInThisContext() as Body;
  body(
    exports,
    (id) => (id.startsWith("./") ? load(id.slice(2)) : outside(id)),
    (id) => import(id),
    path,
  );
  return exports;
}
