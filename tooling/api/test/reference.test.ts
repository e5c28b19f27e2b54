import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeReference } from "../reference.mjs";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-api-"));
const out = join(folder, "out");
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A workspace of two packages; the second one uses the first. */
function workspace(one: string, two: string): string {
  const root = mkdtempSync(join(folder, "root-"));
  const manifest = (name: string): string =>
    JSON.stringify({
      name,
      description: `What ${name} is for.`,
      exports: {
        ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
        "./package.json": "./package.json",
      },
    });
  const files: Readonly<Record<string, string>> = {
    "tsconfig.base.json": JSON.stringify({
      compilerOptions: { module: "NodeNext", target: "ES2022", lib: ["ES5"], strict: true },
    }),
    "packages/one/package.json": manifest("one"),
    "packages/one/src/index.ts": one,
    "packages/two/package.json": manifest("two"),
    "packages/two/src/index.ts": two,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const ONE = `/** A length. */
export interface Length {
  /** Above 0. */
  readonly metres: number;
}
`;
const TWO = `import type { Length } from "one";
/** Twice as long. */
export const twice = (length: Length): Length => ({ metres: 2 * length.metres });
`;

/** What is wrong with the two packages. */
const faultsOf = async (one: string, two: string): Promise<readonly string[]> =>
  (await writeReference(workspace(one, two), out, null)).faults;

describe("the API reference", () => {
  it("has a page per export, and leads from one package to another", async () => {
    expect(await writeReference(workspace(ONE, TWO), out, null)).toEqual({
      faults: [],
      exports: 2,
      entries: 2,
    });
    const page = readFileSync(join(out, "functions/two.twice.html"), "utf8");
    expect(page).toContain("Twice as long.");
    expect(page).toContain('href="../interfaces/one.Length.html"');
    expect(readFileSync(join(out, "modules/one.html"), "utf8")).toContain("What one is for.");
  });

  it.each([
    ["an export without a docstring", `${ONE}export const bare = 1;\n`, TWO, /^one\.bare .*documentation/],
    [
      "a method without one",
      `${ONE}/** A box. */\nexport interface Box {\n  size(): number;\n}\n`,
      TWO,
      /Box\.size/,
    ],
    ["a link that leads nowhere", ONE.replace("Above 0.", "{@link Metre}"), TWO, /Metre/],
    ["a parameter that is not there", ONE, TWO.replace("long. ", "long. @param b its length "), /"b"/],
  ])("is refused for %s", async (_, one, two, told) => {
    const faults = await faultsOf(one, two);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(told);
  });

  it("is written into a folder that is emptied first", async () => {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, "left.html"), "");
    await writeReference(workspace(ONE, TWO), out, null);
    expect(existsSync(join(out, "left.html"))).toBe(false);
  });
});
