import { Linter } from "eslint";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { choices } from "../choices.js";
import { cycles } from "../cycles.js";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-lint-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const rules = { house: { rules: { choices, cycles } } };
const problems = (code: string, rule: string, filename = "x.js"): string[] =>
  new Linter({ cwd: folder })
    .verify(code, [{ files: ["**/*.{js,ts}"], plugins: rules, rules: { [`house/${rule}`]: "error" } }], {
      filename,
    })
    .map(({ message }) => message);

describe("files that import each other", () => {
  it("are told with the way around, unless they are types", () => {
    const files: Readonly<Record<string, string>> = {
      "a.ts": 'import { b } from "./b.js";\n',
      "b.ts": 'import {\n  c,\n} from "./c.js";\n',
      "c.ts": 'export { a } from "./a.js";\n',
      "d.ts": 'import { a } from "./a.js";\n',
      "e.ts": 'import type { f } from "./f.js";\n',
      "f.ts": 'import { e } from "./e.js";\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const found = Object.entries(files)
      .filter(([, text]) => !text.includes("import type"))
      .map(([name, text]) => [name, problems(text, "cycles", join(folder, name))] as const);
    expect(found.filter(([, told]) => told.length > 0).map(([name]) => name)).toEqual([
      "a.ts",
      "b.ts",
      "c.ts",
    ]);
    expect(found[0][1][0]).toMatch(/a\.ts → .*b\.ts → .*c\.ts → .*a\.ts\.$/);
  });
});

describe("a choice", () => {
  it.each([
    ["one after another, over lines", "a ? 1\n: b ? 2\n: 3", 0],
    ["three after another, on a line", "a ? 1 : b ? 2 : c ? 3 : 4", 0],
    ["three after another, over lines", "a ? 1\n: b ? 2\n: c ? 3\n: 4", 1],
    ["four after another, over lines", "a ? 1\n: b ? 2\n: c ? 3\n: d ? 4\n: 5", 1],
    ["in the first answer of another, over lines", "a\n? b ? 1 : 2\n: 3", 1],
    ["in the condition of another, over lines", "(a ? b : c)\n? 1\n: 2", 1],
    ["in the first answer of another, on a line", "a ? (b ? 1 : 2) : 3", 0],
    ["in what a choice calls", "a\n? f(b ? 1 : 2)\n: 3", 0],
  ])("%s", (_, code, many) => {
    expect(problems(`x = ${code};`, "choices")).toHaveLength(many);
  });
});
