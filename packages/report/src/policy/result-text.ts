import { ENGLISH, type ReportWords } from "../language/report.ts";
import type { RuleResult } from "../risk-report.ts";

const IDS = { met: "met", "not met": "notMet", "cannot tell": "cannotTell" } as const;

/** Whether a rule is met, in words. */
export const resultText = (result: RuleResult, { say }: ReportWords = ENGLISH): string => say(IDS[result]);
