import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import { oneFormatter } from "../shares.js";

const parserOptions = { ecmaFeatures: { jsx: true } };
const rules: Linter.RulesRecord = { "no-restricted-syntax": oneFormatter };
const problems = (code: string): number =>
  new Linter().verify(code, [{ languageOptions: { parserOptions }, rules }]).length;

describe("the rule that core alone formats shares", () => {
  it.each([
    "const text = `${(100 * share).toFixed(1)} % of the records`;",
    "const text = `${(100 * (part / all)).toPrecision(3)} of a hundred`;",
    "const text = `${Math.round(share * 100)} %`;",
    "const text = `${number(value)}%`;",
    "const text = `about ${value} percent`;",
    "const text = String(value) + ' %';",
    "const text = (share * 100).toLocaleString('en');",
    "const text = (share / 0.01).toFixed(1);",
    "const whole = Math.floor(100 * share);",
    "const text = share.toLocaleString('en', { style: 'percent' });",
    "const view = <b>{value} %</b>;",
  ])("refuses %s", (code) => {
    expect(problems(code)).toBeGreaterThan(0);
  });

  it.each([
    "const text = `${shareText(share)} of the records`;",
    "const rest = `${a % b}`;",
    "const edge = value.toFixed(1);",
    "const text = `100 % of ${name}`;",
    "const month = Math.floor(number / 100) % 100;",
    "const view = <b>{shareText(share)}</b>;",
  ])("lets %s be", (code) => {
    expect(problems(code)).toBe(0);
  });
});
