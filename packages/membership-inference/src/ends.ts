import type { Copies, MembershipInferenceSummary } from "./summary.ts";

type End = "low" | "high";

const ofCopies = ({ identical, onKeys, onKeysAndTargets, sensitiveOfKeys, closest }: Copies, end: End) => ({
  identical: { excess: identical[end] },
  onKeys: { excess: onKeys[end] },
  onKeysAndTargets: { excess: onKeysAndTargets[end] },
  sensitiveOfKeys: sensitiveOfKeys === null ? null : { excess: sensitiveOfKeys[end] },
  closest: closest === null ? null : { share: closest[end], excess: closest[end] - closest.expected },
});

/** The largest of an end over attacks or files: nothing that the worst of them stands for may lie beyond a limit. */
const largest = <T>(all: readonly T[], end: (one: T) => number | null | undefined): number | null =>
  all.reduce<number | null>((most, one) => {
    const own = end(one) ?? null;
    return own === null || (most !== null && most > own) ? most : own;
  }, null);

/** The ends of the copies of the file that is shown, which a rule on them is to meet for every file. */
const ofFiles = (files: readonly Copies[], end: End) => {
  const all = files.map((one) => ofCopies(one, end));
  const closest = all.flatMap((one) => one.closest ?? []);
  return {
    identical: { excess: largest(all, (one) => one.identical.excess) },
    onKeys: { excess: largest(all, (one) => one.onKeys.excess) },
    onKeysAndTargets: { excess: largest(all, (one) => one.onKeysAndTargets.excess) },
    sensitiveOfKeys: { excess: largest(all, (one) => one.sensitiveOfKeys?.excess) },
    closest: {
      share: largest(closest, (one) => one.share),
      excess: largest(closest, (one) => one.excess),
    },
  };
};

const side = (
  { copies, files, attacks, worst, chosen, worstChosen }: MembershipInferenceSummary,
  end: End,
) => ({
  copies: end === "low" ? ofCopies(copies, end) : ofFiles(files, end),
  files: files.map((one) => ofCopies(one, end)),
  attacks: attacks.map((one) => ({ auc: one[end] })),
  // the smallest p-value is not always that of the attack whose interval reaches farthest
  worst: worst && { auc: end === "low" ? worst.low : largest(attacks, (one) => one.high) },
  chosen: chosen.map((one) => ({ auc: one[end] })),
  worstChosen: worstChosen && { auc: end === "low" ? worstChosen.low : largest(chosen, (one) => one.high) },
});

/** The ends of the 95 % intervals, in the shape of the summary. */
export const endsOf = (
  summary: MembershipInferenceSummary,
): { readonly low: object; readonly high: object } => ({
  low: side(summary, "low"),
  high: side(summary, "high"),
});
