import type { Copies, MembershipInferenceSummary } from "./summary.ts";

type End = "low" | "high";

const ofCopies = ({ identical, onKeys, onKeysAndTargets, closest }: Copies, end: End) => ({
  identical: { excess: identical[end] },
  onKeys: { excess: onKeys[end] },
  onKeysAndTargets: { excess: onKeysAndTargets[end] },
  closest: closest === null ? null : { share: closest[end], excess: closest[end] - closest.expected },
});

const side = ({ copies, attacks, worst, chosen, worstChosen }: MembershipInferenceSummary, end: End) => ({
  copies: ofCopies(copies, end),
  attacks: attacks.map((one) => ({ auc: one[end] })),
  worst: worst === null ? null : { auc: worst[end] },
  chosen: chosen.map((one) => ({ auc: one[end] })),
  worstChosen: worstChosen === null ? null : { auc: worstChosen[end] },
});

/** The ends of the 95 % intervals, in the shape of the summary. */
export const endsOf = (
  summary: MembershipInferenceSummary,
): { readonly low: object; readonly high: object } => ({
  low: side(summary, "low"),
  high: side(summary, "high"),
});
