/** What a part of a path is to be: a name of a form, or any folders, none included. */
export type PartRule = RegExp | "folders";

const WILD = /[*?]/;

/** Whether a part of a path, or a path, holds a wildcard. */
export const isWild = (part: string): boolean => WILD.test(part);

/** What the parts of a pattern stand for; `**` at the end is all files below. */
export function rulesOf(parts: readonly string[]): PartRule[] {
  const rules = parts.map((part) => (part === "**" ? "folders" : nameRule(part)));
  return rules.at(-1) === "folders" ? [...rules, nameRule("*")] : rules;
}

/** Whether the parts of a path are as the rules say. */
export function isMatch([rule, ...rest]: readonly PartRule[], parts: readonly string[]): boolean {
  if (rule === undefined) return parts.length === 0;
  const [first, ...others] = parts;
  if (rule !== "folders") return first !== undefined && rule.test(first) && isMatch(rest, others);
  return (
    isMatch(rest, parts) ||
    (first !== undefined && !first.startsWith(".") && isMatch([rule, ...rest], others))
  );
}

/** `*` is any text, `?` any character; neither begins a hidden file. */
function nameRule(part: string): RegExp {
  const words = part
    .replace(/[\\^$.|+()[\]{}]/g, "\\$&")
    .replace(/\*+/g, ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${WILD.test(part[0] ?? "") ? "(?!\\.)" : ""}${words}$`, "su");
}
