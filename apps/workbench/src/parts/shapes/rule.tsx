import type { RuleReport } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { t } from "../../texts/index.ts";
import { formatValue, shareText } from "../../texts/numbers.ts";

/** How results are marked beside their words. */
export const RESULT_SIGNS = { met: "✓", "not met": "✗", "cannot tell": "?" } as const;
const CLASSES = { met: "better", "not met": "worse", "cannot tell": "soft" } as const;

const numberText = (value: number | null, share: boolean): string => {
  if (value === null) return "–";
  return share ? shareText(value) : formatValue(value, "number");
};

/** "at most 3 %". */
export function ruleLimit({ bound, strict, limit, share }: RuleReport): string {
  const { atLeast, below, atMost } = t.scenarios;
  const text = bound === "min" ? atLeast : strict === true ? below : atMost;
  return text(numberText(limit, share));
}

/** The value of a rule, and whether it is met. */
export function RuleResult({
  rule: { value, written, share, result },
}: {
  readonly rule: Pick<RuleReport, "value" | "written" | "share" | "result">;
}): ReactElement {
  return (
    <>
      {written ?? numberText(value, share)}{" "}
      <span className={CLASSES[result]}>
        <span aria-hidden="true">{RESULT_SIGNS[result]}</span> {t.whatIf.rules.results[result]}
      </span>
    </>
  );
}
