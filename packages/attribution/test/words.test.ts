import { describe, expect, it } from "vitest";
import { residual } from "../src/attacks/residual.ts";
import { wilson } from "../src/attacks/wilson.ts";
import { residualSentences } from "../src/report/attacks.ts";
import { verdictText } from "../src/report/words.ts";
import type { AttackFigures, FileFigures, TargetFigures } from "../src/summary-schema.ts";

const attack = (own: number, others: number | null): AttackFigures => {
  const [rate, control] = [wilson(own, 1000, 0.95), others === null ? null : wilson(others, 1000, 0.95)];
  return {
    attack: rate,
    baseline: rate,
    control,
    residual: control === null ? null : residual(rate, control),
  };
};
const file = (singlingOut: AttackFigures, linkability: AttackFigures, inference: AttackFigures) =>
  ({ singlingOut, linkability, targets: [{ target: "health", inference }] }) as unknown as FileFigures;

describe("attacks beside the control file", () => {
  it("say how a residual risk comes about where it is above zero, and which attacks are too weak", () => {
    expect(residualSentences(file(attack(850, 204), attack(11, 10), attack(249, 243)))).toEqual([
      "Singling out succeeds in 85 % of attacks on the original and in 20.4 % on the control file: a residual risk of " +
        "(85 % − 20.4 %) / (1 − 20.4 %) = 81.2 %.",
      "Linkability and inference of health do not clearly succeed more often than on the control file: these attacks are too " +
        "weak to tell.",
    ]);
  });
  it("name none as too weak where all succeed more often", () => {
    const text = residualSentences(file(attack(850, 204), attack(300, 10), attack(600, 243))).join(" ");
    expect(text).toContain("Inference of health succeeds in 60 %");
    expect(text).not.toContain("too weak");
  });
  it("say nothing without a control file", () =>
    expect(residualSentences(file(attack(850, null), attack(11, null), attack(249, null)))).toEqual([]));
});

describe("what a release reveals of a target", () => {
  const text = (gap: number): string =>
    verdictText({
      target: "health",
      found: {
        records: 672,
        capOriginal: 0.9,
        capReleased: 0.264 + gap,
        capBaseline: 0.264,
        gap,
        gapError: 0.01,
      },
      undefinedRecords: 0,
      records: 672,
      capReleased: 0.264 + gap,
      capBaseline: 0.264,
    } as unknown as TargetFigures);
  it("is no more than a guess with these keys, and no other keys were tried", () =>
    expect(text(0.005)).toMatch(
      /^With these keys, the release reveals no more about health than a guess, .*; other keys were not tried: 26.9 % of /,
    ));
  it("is less, with these keys", () =>
    expect(text(-0.1)).toMatch(
      /^With these keys, the release reveals less of health than a guess; other keys/,
    ));
  it("is more, which no other keys take back", () => {
    expect(text(0.1)).toMatch(/^The release reveals more of health than a guess: /);
    expect(text(0.1)).not.toContain("other keys");
  });
});
