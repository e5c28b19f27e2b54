import { describe, expect, it } from "vitest";
import { installed } from "@sdc-risk/session";
import { declaredFigures } from "../src/policy/declared-figures.ts";
import { optionsOfPolicy } from "../src/policy/options.ts";
import { basisDoubt, optionsDoubt } from "../src/policy/counting.ts";
import { ruleTexts } from "../src/policy/rule-texts.ts";
import { limitsIn } from "../src/policy/rules.ts";
import type { Rule } from "../src/policy/schema.ts";

const limitOf = (rule: Rule) => limitsIn({ name: "p", rules: [rule] }, [], [])[0];
const HIGH: Rule = { figure: "kanon.attack.prosecutor.share", max: 0.1 };
const doubt = (rule: Rule, options: object) => optionsDoubt(limitOf(rule), options);

/** The same where all other options are the defaults. */
function doubtOf(rule: Rule, changed: object): ReturnType<typeof doubt> {
  const { figure } = limitOf(rule);
  const outcome = installed.find(({ id }) => id === figure.measure)!.options["~standard"].validate(changed);
  if ("then" in outcome || outcome.issues !== undefined) throw new Error(`${rule.figure}: wrong options`);
  return doubt(rule, outcome.value as object);
}

describe("options that say what a figure counts", () => {
  it.each(installed.map((one) => [one.id, one] as const))("are about figures of %s", (_, measure) => {
    const known = [...(declaredFigures(measure)?.figures.keys() ?? [])].map((one) =>
      one.replaceAll("[]", ""),
    );
    for (const { figures } of Object.values(measure.countedBy ?? {}).filter((one) => one !== undefined))
      for (const place of figures) {
        const whole = place === "" ? measure.id : `${measure.id}.${place}`;
        expect(
          known.filter((one) => one === whole || one.startsWith(`${whole}.`)),
          whole,
        ).not.toEqual([]);
      }
  });

  it("have to be those that the rule is about", () => {
    expect(doubt(HIGH, { attackThreshold: 0.2 })).toBeNull();
    expect(doubt(HIGH, { attackThreshold: 0.9 })).toMatchObject({ result: "cannot tell", code: "options" });
    expect(doubt(HIGH, { attackThreshold: 0.9 })?.text).toBe(
      "It is counted with the option attackThreshold 0.9; the rule is about 0.2, the default. Leave the option out, " +
        'or name it in the rule: "options": {"attackThreshold": 0.9}.',
    );
  });

  it("may be stricter", () => {
    expect(doubt(HIGH, { attackThreshold: 0.05 })).toBeNull();
    const { max: _, ...without } = HIGH;
    expect(doubt({ ...without, min: 0.1 }, { attackThreshold: 0.05 })).toMatchObject({ code: "options" });
  });

  it("are those that a rule names", () => {
    const rule = { ...HIGH, options: { attackThreshold: 0.33 } };
    expect(doubt(rule, { attackThreshold: 0.33 })).toBeNull();
    expect(doubt(rule, { attackThreshold: 0.34 })).toMatchObject({ code: "options" });
    expect(optionsOfPolicy([limitOf(rule)], installed, {})).toEqual({ kanon: { attackThreshold: 0.33 } });
    const given = { kanon: { attackThreshold: 0.5, k: [3] } };
    expect(optionsOfPolicy([limitOf(rule)], installed, given)).toEqual(given);
  });

  it("are in the words of a rule that names them", () => {
    const named = limitOf({ ...HIGH, options: { attackThreshold: 0.33 } });
    expect(ruleTexts([named], installed)[0]).toMatch(/\(attackThreshold 0\.33\): at most 10 %$/);
    expect(ruleTexts([limitOf(HIGH)], installed)[0]).not.toContain("attackThreshold");
  });

  it("without a default of their own are called the default", () => {
    const rule: Rule = { figure: "suda2.specialUniques", max: 5 };
    expect(doubtOf(rule, { maxSize: undefined })).toBeNull();
    expect(doubtOf(rule, { maxSize: 2 })?.text).toContain("maxSize 2; the rule is about the default. Leave");
  });

  it("of other figures change nothing", () => {
    expect(doubt({ figure: "kanon.attack.prosecutor.max", max: 0.5 }, { attackThreshold: 0.9 })).toBeNull();
    expect(doubt({ figure: "kanon.violations.share", k: 3, max: 0 }, { k: [3] })).toBeNull();
  });

  it.each<[string, number, object]>([
    // by its place another figure of the list
    ["kanon.violations[2].share", 0.1, { k: [2, 2, 2] }],
    ["kanon.candidates.records", 0, { k: [2] }],
    ["ldiversity.variables[0].failing.distinct", 0, { l: [2] }],
    // each person a household
    ["household.globalRisk", 0.1, { within: "person" }],
    ["attribution.targets.dominant.share", 0.1, { dominant: 0.99 }],
    ["individual-risk.targets.records", 0, { targets: [1] }],
    ["individual-risk.globalRisk", 0.1, { method: "approximate" }],
    ["identified-linkage.exact.share", 0.1, { coverage: 1e-6 }],
    ["identified-linkage.probabilistic.thresholds.links", 0, { thresholds: [1] }],
    ["known-population.deltaPresence.wanted.share", 0, { presence: [0, 1] }],
    ["known-population.populationUniques", 0, { alpha: 0.5 }],
    ["population.expectedMatches.all", 20, { samplingFraction: 1e-4 }],
    ["population.expectedMatches.inFile", 20, { model: "independence" }],
    ["population.expectedMatches.inFile", 20, { model: [["age", "sex"]] }],
    ["population.expectedMatches.all", 20, { method: "ml" }],
    ["population.expectedMatches.all", 20, { method: "pml" }],
    ["population.perturbed.tau2", 20, { misclassification: { age: 0.01 } }],
    ["dominance.sensitive.cells", 0, { by: [["sex"]] }],
    ["prediction.targets.p", 0.1, { seed: 7 }],
    ["knowledge.sizes.worst.alone", 0.1, { seed: 7 }],
    ["knowledge.sizes.alone.mean", 0.1, { seed: 7 }],
    ["membership-inference.worst.auc", 0.6, { seed: 7 }],
    ["membership-inference.files.closest.excess", 0.1, { seed: 7 }],
    ["dominance.onlyLarge", 0, { variables: ["income"] }],
    ["dominance.sensitive.cells", 0, { weights: "none" }],
    ["dominance.tables[0].dominance[0].share", 0.1, { dominance: [{ n: 1, k: 99 }] }],
    // more keys than all sizes are searched for
    ["suda2.recordsWithUniques", 0, { variables: "all" }],
    ["suda2.lattice.max", 0.1, { bands: { income: 2 } }],
    ["continuous.bands.uniquesWithBands.share", 0.1, { bands: 2 }],
    ["continuous.variables.near.share", 0.1, { interval: [0.01] }],
    ["continuous.variables.deciles.interval", 0.1, { interval: [0.001, 0.002, 0.01, 0.05, 0.1] }],
    ["continuous.variables.deciles.rmd", 0.1, { rmd: { k: 1e-6 } }],
    ["continuous.variables.deciles.linked", 0.1, { linkage: { distance: "manhattan" } }],
  ])("of %s, at most %s, lower it: %o", (figure, max, options) => {
    expect(doubtOf({ figure, max }, options)).toMatchObject({ result: "cannot tell", code: "options" });
  });

  it.each<[string, number, object]>([
    ["ldiversity.variables.recursive.min", 2, { c: 1000 }],
    ["prediction.targets.p", 0.05, { permutations: 1 }],
    ["prediction.targets.p", 0.05, { attacked: 1000 }],
    ["membership-inference.worst.p", 0.05, { records: 20 }],
  ])("of %s, at least %s, raise it: %o", (figure, min, options) => {
    expect(doubtOf({ figure, min }, options)).toMatchObject({ result: "cannot tell", code: "options" });
  });

  it("may let the file decide for longer, but not where a rule names a value", () => {
    const rule: Rule = { figure: "population.expectedMatches.inFile", max: 20 };
    expect(doubtOf(rule, { model: "search" })).toBeNull();
    const named = { ...rule, options: { model: "two-way" } };
    expect(doubtOf(named, { model: "search" })).toMatchObject({ code: "options" });
    expect(doubtOf(named, { model: "two-way" })).toBeNull();
    expect(doubtOf({ ...rule, options: { model: "search" } }, { model: "auto" })).not.toBeNull();
  });

  it("are the ones of a rule where a list is no list of figures", () => {
    const rule: Rule = { figure: "partial-synthesis.trueRate", max: 0.1, options: { known: ["age"] } };
    expect(doubtOf(rule, { known: ["age"] })).toBeNull();
    expect(doubtOf(rule, { known: ["age", "income"] })).toMatchObject({ code: "options" });
  });

  it("leave what a rule picks by another list's place", () => {
    const rule: Rule = { figure: "ldiversity.variables[0].failing.distinct", max: 0 };
    expect(doubtOf(rule, { l: [2, 3, 5, 11] })).toBeNull();
    expect(doubtOf({ ...rule, l: 3 }, { l: [3] })).toBeNull();
    expect(doubtOf({ figure: "kanon.violations[2].share", max: 0.1 }, { k: [2, 3, 5] })).toBeNull();
  });

  it("are all of a list where a rule picks none", () => {
    const rule: Rule = { figure: "kanon.violations.share", max: 0 };
    expect(doubt(rule, { k: [2, 3, 5, 11] })).toBeNull();
    expect(doubt(rule, { k: [2] })).toMatchObject({ result: "cannot tell" });
  });

  it.each([
    [
      { ...HIGH, options: { attackTreshold: 0.3 } },
      /No option "attackTreshold" says what kanon.attack.prosecutor.share counts/,
    ],
    [{ ...HIGH, options: { attackThreshold: 7 } }, /The options of a rule are wrong/],
    [
      { figure: "kanon.attack.marketer", max: 0.1, options: { attackThreshold: 0.3 } },
      /No option "attackThreshold"/,
    ],
  ] as const)("that a rule cannot name are refused", (rule, message) => {
    expect(() => limitOf(rule)).toThrow(message);
  });
});

/** What a measure took of others with options, where it says which of its figures rest on them. */
const taking = (
  taken: Readonly<Record<string, unknown>>,
  builtOn?: Readonly<Record<string, readonly string[]>>,
) => ({
  taken,
  done: { summary: {}, columns: {}, options: {}, ...(builtOn === undefined ? {} : { builtOn }) },
});
const usual = (id: string): object => {
  const outcome = installed.find((one) => one.id === id)!.options["~standard"].validate({});
  return (outcome as { value: object }).value;
};

describe("options of measures that others are built on", () => {
  const rule: Rule = { figure: "household.byMatch.max", max: 0.2 };
  const population = { ...usual("population"), samplingFraction: 1e-4 };
  const builtOn = { population: ["byMatch"], "individual-risk": ["globalRisk"] };

  it("have to be those that the rule is about", () => {
    const usually = { population: usual("population"), "individual-risk": usual("individual-risk") };
    expect(basisDoubt(limitOf(rule), taking(usually, builtOn))).toBeNull();
    expect(basisDoubt(limitOf(rule), taking({ population }, builtOn))).toMatchObject({
      result: "cannot tell",
      code: "options",
      text:
        'It is counted with the option population.samplingFraction 0.0001; the rule is about "weights", the default. ' +
        'Leave the option out, or name it in the rule: "options": {"population": {"samplingFraction": 0.0001}}.',
    });
  });

  it("may let the file decide for longer", () => {
    const model = (one: string) => taking({ population: { ...usual("population"), model: one } }, builtOn);
    expect(basisDoubt(limitOf(rule), model("search"))).toBeNull();
    expect(basisDoubt(limitOf(rule), model("independence"))).toMatchObject({ code: "options" });
    const named = { ...rule, options: { population: { model: "independence" } } };
    expect(basisDoubt(limitOf(named), model("independence"))).toBeNull();
    expect(basisDoubt(limitOf(named), model("search"))).not.toBeNull();
  });

  it("say nothing of figures that do not rest on them, and of measures that were not computed", () => {
    expect(
      basisDoubt(limitOf({ figure: "household.households", max: 9 }), taking({ population }, builtOn)),
    ).toBeNull();
    expect(basisDoubt(limitOf(rule), taking({}, builtOn))).toBeNull();
    const method = { "individual-risk": { ...usual("individual-risk"), method: "approximate" } };
    expect(basisDoubt(limitOf(rule), taking(method, builtOn))).toBeNull();
    expect(
      basisDoubt(limitOf({ ...rule, figure: "household.globalRisk" }), taking(method, builtOn)),
    ).not.toBeNull();
    const tables = { population: { ...usual("population"), misclassification: { age: 0.01 } } };
    expect(basisDoubt(limitOf(rule), taking(tables, builtOn))).toBeNull();
  });

  it("count for all figures of a measure that does not say which rest on them", () => {
    const tables = { population: { ...usual("population"), misclassification: { age: 0.01 } } };
    expect(basisDoubt(limitOf(rule), taking(tables))).toMatchObject({ code: "options" });
  });

  it("are those that a rule names", () => {
    const named = { ...rule, options: { population: { samplingFraction: 1e-4 } } };
    expect(basisDoubt(limitOf(named), taking({ population }, builtOn))).toBeNull();
    expect(basisDoubt(limitOf(named), taking({ population: usual("population") }, builtOn))).not.toBeNull();
    expect(optionsOfPolicy([limitOf(named)], installed, {})).toEqual({
      population: { samplingFraction: 1e-4 },
    });
    expect(ruleTexts([limitOf(named)], installed)[0]).toContain("(population.samplingFraction 0.0001)");
    const wrong = { ...rule, options: { population: { samplingFractoin: 1 } } };
    expect(() => limitOf(wrong)).toThrow('No option "samplingFractoin" says what population counts.');
    expect(() => limitOf({ ...rule, options: { population: 3 } })).toThrow("The options of a rule are wrong");
    expect(() => limitOf({ ...rule, options: { populatoin: {} } })).toThrow('Did you mean "population"?');
  });
});
