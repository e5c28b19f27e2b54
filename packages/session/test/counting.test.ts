import { describe, expect, it } from "vitest";
import { installed } from "@sdc-risk/session";
import { declaredFigures } from "../src/policy/declared-figures.ts";
import { optionsOfPolicy } from "../src/policy/options.ts";
import { optionsDoubt } from "../src/policy/counting.ts";
import { ruleTexts } from "../src/policy/rule-texts.ts";
import { limitsIn } from "../src/policy/rules.ts";
import type { Rule } from "../src/policy/schema.ts";

const limitOf = (rule: Rule) => limitsIn({ name: "p", rules: [rule] }, [], [])[0];
const HIGH: Rule = { figure: "kanon.attack.prosecutor.share", max: 0.1 };
const doubt = (rule: Rule, options: object) => optionsDoubt(limitOf(rule), options);

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
    expect(doubt(rule, { maxSize: undefined })).toBeNull();
    expect(doubt(rule, { maxSize: 2 })?.text).toContain("maxSize 2; the rule is about the default. Leave");
  });

  it("of other figures change nothing", () => {
    expect(doubt({ figure: "kanon.attack.prosecutor.max", max: 0.5 }, { attackThreshold: 0.9 })).toBeNull();
    expect(doubt({ figure: "kanon.violations.share", k: 3, max: 0 }, { k: [3] })).toBeNull();
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
