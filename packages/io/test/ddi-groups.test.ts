import { describe, expect, it } from "vitest";
import { groupLevels } from "../src/ddi/groups.ts";

const CODES = new Map(["1", "2", "3", "4", "5"].map((code) => [`C${code}`, code]));
const group = (id: string, categories: string, groups = "", label: string | null = `the ${id}`) => ({
  id,
  label,
  categories: categories.split(" ").filter((one) => one !== ""),
  groups: groups.split(" ").filter((one) => one !== ""),
});

describe("groups of categories", () => {
  it("are levels from the innermost, and what no group holds stays by itself", () => {
    const all = [group("a", "C1 C2"), group("b", "C3"), group("ab", "", "a b"), group("d", "C4")];
    expect(groupLevels(all, CODES)).toEqual({
      overlapping: false,
      levels: [
        [
          { label: "the a", values: ["1", "2"] },
          { label: "the b", values: ["3"] },
          { label: "the d", values: ["4"] },
        ],
        [
          { label: "the ab", values: ["1", "2", "3"] },
          { label: "the d", values: ["4"] },
        ],
      ],
    });
  });

  it("have their ids where they have no labels, or one label", () => {
    const all = [
      group("a", "C1 C2", "", null),
      group("b", "C3 C4", "", "same"),
      group("c", "C5", "", "same"),
    ];
    expect(groupLevels(all, CODES).levels[0].map(({ label }) => label)).toEqual([
      "a",
      "same (b)",
      "same (c)",
    ]);
  });

  it("are left out where they overlap, hold each other or hold nothing", () => {
    const none = { levels: [], overlapping: false };
    expect(groupLevels([group("a", "C1 C2"), group("b", "C2 C3")], CODES).overlapping).toBe(true);
    expect(groupLevels([group("a", "C1", "b"), group("b", "C2", "a")], CODES).overlapping).toBe(true);
    expect(groupLevels([group("a", "C1"), group("b", "", "a"), group("c", "", "a")], CODES).overlapping).toBe(
      true,
    );
    expect(groupLevels([], CODES)).toEqual(none);
    expect(groupLevels([group("a", "C9")], CODES)).toEqual(none);
  });
});
