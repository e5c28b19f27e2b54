import { describe, expect, it } from "vitest";
import { objectOf, run, type Cells, type Given } from "./support.ts";

const ORIGINAL: Cells = { k: ["a", "b"], j: ["p", "q"], x: [1, 2], t: ["u", "v"] };
const ROLES = { keys: ["k", "j"], sensitive: ["t"] };
const fails = (released: Cells, options: Given = {}) =>
  expect(run(objectOf(ORIGINAL, [released], ROLES), options)).rejects;

describe("a released file is refused", () => {
  it("that lacks a key or a target", async () => {
    await fails({ k: ["a"], t: ["u"] }).toMatchObject({
      code: "BAD_RELEASED",
      message: expect.stringContaining('Released file 1 has no variable "j", which is a key.') as string,
    });
    await fails({ k: ["a"], j: ["p"] }).toMatchObject({
      code: "BAD_RELEASED",
      message: expect.stringContaining('no variable "t", which is a target') as string,
    });
  });

  it("that holds a variable as another type, but not where it holds no value", async () => {
    await fails({ k: [1], j: ["p"], t: ["u"] }).toMatchObject({
      code: "BAD_RELEASED",
      message: expect.stringContaining(
        '"k" holds text in the original and numbers in the released file',
      ) as string,
    });
    const { summary } = await run(
      objectOf(ORIGINAL, [{ k: [null, null], j: ["p", "q"], t: ["u", "v"] }], ROLES),
    );
    expect(summary.targets[0]).toMatchObject({ undefinedRecords: 2, found: { records: 0 } });
  });
});

describe("options are refused", () => {
  const good: Cells = { k: ["a"], j: ["p"], t: ["u"] };
  it.each<[Given, string]>([
    [{ bands: { kk: 3 } }, 'bands are given for "kk", which is neither a key nor a target.'],
    [{ exclude: { levels: { k: ["a"] } } }, 'exclude.levels names "k", which is no target.'],
    [{ exclude: { levels: { t: ["w"] } } }, 'names the level "w", which no file holds.'],
    [
      { exclude: { pairs: [{ key: "t", level: "u", target: "t" }] } },
      'exclude.pairs names "t", which is no key.',
    ],
    [{ attacks: { linked: ["t"] } }, 'attacks.linked names "t", which is no key.'],
    [{ attacks: { linked: ["k", "j"] } }, "attacks.linked names every key"],
  ])("that do not fit the data: %j", async (options, message) => {
    await fails(good, options).toMatchObject({
      code: "BAD_OPTIONS",
      message: expect.stringContaining(message) as string,
    });
  });

  it("that make the only sensitive variable a key; one of several is left out with a warning", async () => {
    const sdc = objectOf(ORIGINAL, [ORIGINAL], { keys: ["k"], numeric: ["x"], sensitive: ["x"] });
    await expect(run(sdc, { numericKeys: true })).rejects.toMatchObject({ code: "ROLE_CONFLICT" });
    const { summary, warnings } = await run(sdc.with({ roles: { sensitive: ["x", "k", "t"] } }), {
      numericKeys: true,
    });
    expect([summary.targets.map(({ target }) => target), warnings]).toEqual([["t"], ["key-and-sensitive"]]);
  });
});
