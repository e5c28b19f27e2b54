import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Imports and exports of values from files beside: what is imported as a type only is gone when the program runs. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"(\.{1,2}\/[^"]+)";?/gm;
const ENDINGS = [
  [/\.js$/, ".ts"],
  [/\.js$/, ".tsx"],
  [/$/, ""],
];

const known = new Map();

/** The source that an import of a file means; null where there is none, as for JSON or what is built. */
function sourceOf(from, name) {
  const path = resolve(dirname(from), name);
  return (
    ENDINGS.map(([ending, by]) => path.replace(ending, by)).find(
      (one) => /\.tsx?$/.test(one) && existsSync(one),
    ) ?? null
  );
}

/** The files that a file imports values from. */
function importsOf(path) {
  if (!known.has(path)) known.set(path, importsIn(path, readFileSync(path, "utf8")));
  return known.get(path);
}
const importsIn = (path, text) =>
  [...text.matchAll(IMPORT)].map(([, name]) => sourceOf(path, name)).filter((one) => one !== null);

/** The shortest way from one file to another by imports, both included; null where there is none. */
function wayBetween(from, to) {
  const before = new Map([[from, null]]);
  const waiting = [from];
  for (const path of waiting) {
    if (path === to) {
      const way = [];
      for (let at = path; at !== null; at = before.get(at)) way.unshift(at);
      return way;
    }
    for (const next of importsOf(path)) {
      if (before.has(next)) continue;
      before.set(next, path);
      waiting.push(next);
    }
  }
  return null;
}

/** Files that import values from each other in a circle: what is loaded first then depends on who asks.
 * @type {import("eslint").Rule.RuleModule} */
export const cycles = {
  meta: { type: "problem", schema: [], messages: { circle: "This import closes a circle: {{ way }}." } },
  create(context) {
    const check = (node) => {
      const typeOnly = node.importKind === "type" || node.exportKind === "type";
      const target =
        node.source?.value.startsWith(".") && !typeOnly
          ? sourceOf(context.filename, node.source.value)
          : null;
      const way = target === null ? null : wayBetween(target, context.filename);
      const shown = (path) => path.split("/").slice(-2).join("/");
      if (way !== null)
        context.report({
          node,
          messageId: "circle",
          data: { way: [context.filename, ...way].map(shown).join(" → ") },
        });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};
