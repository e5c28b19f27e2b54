import type { RuleReport } from "../risk-report.ts";

/** "at most", "below", "at least". */
export const boundText = ({ bound, strict }: Pick<RuleReport, "bound" | "strict">): string =>
  bound === "min" ? "at least" : strict === true ? "below" : "at most";
