import type { Block } from "@sdc-risk/blocks";
import type { Term } from "@sdc-risk/core";
import { describe, expect, it } from "vitest";
import { GENERAL_TERMS } from "../src/glossary/general-terms.ts";
import { usedTerms } from "../src/glossary/glossary.ts";

const block = (about: string): Block => ({ kind: "text", title: "Title", about });
const told = (terms: readonly Term[], about: string, title = "Measure"): string[] =>
  usedTerms([{ title, terms, blocks: [block(about)] }], []).map(({ term }) => term);
const term = (name: string, written?: RegExp): Term => ({
  term: name,
  meaning: `What ${name} means.`,
  ...(written === undefined ? {} : { written }),
});

describe("the terms that a report uses", () => {
  it.each([
    ["as they stand", "Twin", "A Twin.", true],
    ["in small letters", "Twin", "a twin", true],
    ["in the plural", "Twin", "Twins are two.", true],
    ["beside other signs", "Twin", "(twin)", true],
    ["not within a word", "Twin", "twinkle, intwin", false],
    ["not within a word of other scripts", "Twin", "twinд, étwin", false],
    ["of several words", "Minimal twin", "Minimal twins.", true],
    ["with signs of expressions", "f(x) + 1.5", "by f(x) + 1.5 here", true],
    ["and not what an expression of them finds", "a.c", "abc", false],
  ])("are found %s", (_, name, about, found) => {
    expect(told([term(name)], about).includes(name)).toBe(found);
  });

  it("are found by the expression alone where there is one", () => {
    expect(told([term("Twin", /pair/)], "A twin.")).not.toContain("Twin");
    expect(told([term("Twin", /pair/)], "A pair.")).toContain("Twin");
  });

  it("are looked for in titles, figures, columns and axes, and in no value of the data", () => {
    const own = [term("Twin")];
    const common = { title: "", about: "" };
    const usedIn = (one: Block): boolean =>
      usedTerms([{ title: "", terms: own, blocks: [one] }], []).some(({ term: name }) => name === "Twin");
    expect(
      usedTerms([{ title: "Twins", terms: own, blocks: [] }], []).map(({ term: name }) => name),
    ).toContain("Twin");
    expect(
      usedIn({
        ...common,
        kind: "metrics",
        metrics: [{ label: "x", value: 1, format: "count", about: "y", limits: "No twin." }],
      }),
    ).toBe(true);
    expect(usedIn({ ...common, kind: "table", columns: [{ label: "twin", format: "text" }], rows: [] })).toBe(
      true,
    );
    expect(usedIn({ ...common, kind: "bars", x: "twins", y: "", format: "count", bars: [] })).toBe(true);
    expect(usedIn({ ...common, kind: "table", columns: [], rows: [["twin"]] })).toBe(false);
    expect(
      usedIn({ ...common, kind: "bars", x: "", y: "", format: "count", bars: [{ label: "twin", value: 1 }] }),
    ).toBe(false);
  });

  it("stand once where two measures explain them alike, and name the measure where they differ", () => {
    const other = { ...term("Twin"), meaning: "Something else." };
    const blocks = [block("twin")];
    const terms = usedTerms(
      [
        { title: "A", terms: [term("Twin")], blocks },
        { title: "B", terms: [term("Twin")], blocks },
        { title: "C", terms: [other], blocks },
      ],
      [],
    );
    expect(terms).toEqual([
      { term: "Twin", meaning: "What Twin means." },
      { term: "Twin (C)", meaning: "Something else." },
    ]);
  });

  it("stand in the order of the alphabet, whoever brings them", () => {
    expect(told([term("zeta"), term("Alpha"), term("beta")], "zeta beta alpha key weight")).toEqual([
      "Alpha",
      "beta",
      "Key",
      "Weight",
      "zeta",
    ]);
  });

  it("of roles are explained, too", () => {
    expect(usedTerms([], ["weight"]).map(({ term: name }) => name)).toEqual(["Weight"]);
  });
});

it("general terms are one sentence each, or two, in the order of the alphabet", () => {
  const names = GENERAL_TERMS.map(({ term: name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  for (const { meaning } of GENERAL_TERMS) expect(meaning).toMatch(/^[A-Z].*\.$/);
});
