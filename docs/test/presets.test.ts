import { PRESETS } from "@sdc-risk/session";
import { expect, test } from "vitest";
import { pageAt } from "./support/pages.ts";

/** The names in the first column of the tables below a text, up to the next blank line after each head. */
function namesBelow(text: string, head: string): readonly string[] {
  const at = text.indexOf(head);
  expect(at, `docs/policies.md has the table ${head}`).toBeGreaterThan(-1);
  const table = text.slice(at).split("\n\n")[0] ?? "";
  const cells = table
    .split("\n")
    .slice(2)
    .map((line) => line.split("|")[1] ?? "");
  return cells.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name]) => name ?? ""));
}

test.each(["| name | rule |", "| name | read |"])(
  "docs/policies.md has each preset once in the table %s, in the order of the help",
  (head) => {
    expect(namesBelow(pageAt("docs/policies.md").text, head)).toEqual(Object.keys(PRESETS));
  },
);
