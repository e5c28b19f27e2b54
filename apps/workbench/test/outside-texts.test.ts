import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));

/** The page itself: what workers say comes with the measures, and texts are where they belong. */
const PARTS = /^(?:app\.tsx|main\.tsx|(?:charts|parts|state|steps)\/.*\.tsx?)$/;

/** Attributes that people read or hear. */
const READ = new Set("aria-label title placeholder alt label caption summary".split(" "));

/** Functions whose texts nobody reads unless the page itself is wrong. */
const OF_DEVELOPERS = new Set(["required", "Error"]);

/** Codes of results and failures, and names of styles, which nobody reads. */
const CODES = /^(?:not met|cannot tell|Too small|(?:statement|result) (?:better|worse))$/;

/** Two letters beside each other, of which the second is a small one: no name of a format, nor a value of an example. */
const isWord = (text: string): boolean => /\p{L}\p{Ll}/u.test(text) && text !== "Esc";
const isSentence = (text: string): boolean => /\p{L}{2,} \p{Ll}{2,}/u.test(text) && !CODES.test(text);

/** A node of the syntax tree: its kind, and whatever else it holds. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";

/** The text of a node that holds one; null for any other. */
function textIn({ type, value }: Node): string | null {
  if (type === "TemplateElement") return (value as { readonly cooked: string | null }).cooked;
  return (type === "Literal" || type === "JSXText") && typeof value === "string" ? value : null;
}

/** Nodes that show what is in them, where their parent does. */
const PASSING = new Set(["ConditionalExpression", "TemplateLiteral", "TemplateElement", "LogicalExpression"]);

/** Whether a text is what an element shows, or a choice between such: not an argument, nor a part of an attribute. */
function isShown([parent, ...above]: readonly Node[]): boolean {
  if (parent === undefined) return false;
  if (parent.type === "JSXElement" || parent.type === "JSXFragment") return true;
  if (parent.type !== "JSXExpressionContainer") return PASSING.has(parent.type) && isShown(above);
  const [holder] = above;
  return holder?.type === "JSXElement" || holder?.type === "JSXFragment";
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node["name"]) : "");

/** Whether a text is said to nobody: styles, paths of modules and what developers are told. */
function isUnread(above: readonly Node[]): boolean {
  const [nearest] = above.filter(({ type }) =>
    ["ImportDeclaration", "ImportExpression", "JSXAttribute", "CallExpression", "NewExpression"].includes(
      type,
    ),
  );
  if (nearest === undefined) return false;
  if (nearest.type === "JSXAttribute") return !READ.has(nameOf(nearest["name"]));
  return nearest.type.startsWith("Import") || OF_DEVELOPERS.has(nameOf(nearest["callee"]));
}

/** Whether a text in the tree is one that people read. @param above the nodes that hold it, the nearest first */
function isRead(text: string, above: readonly Node[]): boolean {
  const [parent] = above;
  if (parent?.type === "JSXAttribute") return READ.has(nameOf(parent["name"])) && isWord(text);
  return (isShown(above) && isWord(text)) || (isSentence(text) && !isUnread(above));
}

/** Words that a file shows and did not take from the texts. */
function wordsIn(path: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, above: readonly Node[]): void => {
    const text = textIn(node);
    if (text !== null && isRead(text, above)) found.push(`${path}: ${text.trim()}`);
    for (const part of Object.values(node))
      for (const one of [part].flat()) if (isNode(one)) visit(one, [node, ...above]);
  };
  visit(parseSync(path, code).program as unknown as Node, []);
  return found;
}

describe("words outside of the texts of the page", () => {
  it("are found where there are some", () => {
    const code = `
      const a = <p>Some words</p>;
      const b = <button aria-label="Close" className="two words">×</button>;
      const c = <p>{open ? "shown" : t.hidden} {\`\${n} records\`}</p>;
      set({ notice: "The file was read." });
      const d = required(x, "variable of a row");
    `;
    expect(wordsIn("a.tsx", code)).toEqual([
      "a.tsx: Some words",
      "a.tsx: Close",
      "a.tsx: shown",
      "a.tsx: records",
      "a.tsx: The file was read.",
    ]);
  });

  it("are none in the page", () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => PARTS.test(path));
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((path) => wordsIn(path, readFileSync(`${SOURCES}/${path}`, "utf8")))).toEqual([]);
  });
});
