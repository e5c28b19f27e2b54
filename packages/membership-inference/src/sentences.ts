import { counted, countText, pointsText, shareText } from "@sdc-risk/data";
import type { AttackResult, Copies } from "./summary.ts";

const some = (expected: number): string =>
  expected < 0.5 ? "about none" : `about ${countText(Math.round(expected))}`;

const intervalText = (low: number, high: number): string =>
  `95 % interval ${shareText(low)} to ${shareText(high)}`;

/** "1,500 of 3,000 records of the release are copies of originals; a file made independently would hold about 12." */
export function copiesSentence({ identical, records }: Copies): string {
  const basis = identical.control ?? identical.expected;
  const found = `${countText(identical.records)} of ${counted(records, "record")} of the release are copies of originals`;
  return basis === null
    ? `${found}.`
    : `${found}; a file made independently would hold ${some(basis)}${identical.control === null ? "" : ", as the control file does"}.`;
}

/** What the excess of copies says. */
export function excessSentence({ identical: { excess, low, high } }: Copies): string {
  if (excess === null || low === null || high === null) return "";
  if (low > 0)
    return `Beyond chance, ${shareText(excess)} of the release are copies (${intervalText(low, Math.min(1, high))}).`;
  return `Copies beyond chance could not be shown; up to ${shareText(Math.max(0, high))} of the release may be some (95 % interval).`;
}

/** That more records have the keys of an original than a file made independently would; nothing where it is not clear. */
export function keysSentence({ onKeys, records }: Copies): string {
  const basis = onKeys.control ?? onKeys.expected;
  if (basis === null || onKeys.low === null || onKeys.low <= 0) return "";
  const who =
    onKeys.records === records
      ? `Every record of the release has the keys of an original`
      : `${countText(onKeys.records)} of the ${counted(records, "record")} of the release ${onKeys.records === 1 ? "has" : "have"} the keys of an original`;
  return `${who}; in a file made independently, ${some(basis)} would.`;
}

/** How many of them have its sensitive values, too, and how many would by luck. */
export function luckSentence({ sensitiveOfKeys: found }: Copies): string {
  if (found === null || found.onKeys === 0) return "";
  const { onKeys, agree, expected, excess, low, high, reason } = found;
  const both =
    `Of the ${counted(onKeys, "record")} of the release with the keys of an original, ${countText(agree)} ` +
    `${agree === 1 ? "has" : "have"} its sensitive values, too`;
  if (expected === null || excess === null || low === null || high === null)
    return `${both}. Some of these agree by luck; how many is not known: ${reason ?? "it was not computed"}.`;
  const beside = `${both}; ${some(expected)} would by luck`;
  return low > 0
    ? `${beside}, so that sensitive values were copied with the keys: ${shareText(excess)} of the release beyond luck ` +
        `(${intervalText(low, high)}).`
    : `${beside}, given their keys: whether sensitive values were copied with the keys cannot be said ` +
        `(${shareText(excess)} of the release beyond luck, ${intervalText(low, high)}).`;
}

/** How much nearer the release lies to the original than to the control file. */
export const closestSentence = ({
  records,
  share,
  expected,
  excess,
  low,
  high,
}: NonNullable<Copies["closest"]>): string =>
  `${shareText(share)} of the ${counted(records, "record")} of the release that were looked at are nearest to a record of ` +
  `the original (${intervalText(low, high)}), the others to one of the control file. Of a release made from neither it would be ` +
  `${shareText(expected)}, so that the excess is ${pointsText(excess)}.`;

/** How often an attack picks the member of two people. @param pair who they are */
export const pairsSentence = ({ attack, auc, low, high }: AttackResult, pair: string): string =>
  `${pair}, ${attack} picks the member in ${shareText(auc)} of pairs (50 % by chance; ${intervalText(low, high)}).`;

/** How many members an attack finds where it may be wrong of one in ten others. */
export const foundSentence = ({ tpr10 }: AttackResult): string =>
  `It finds ${shareText(tpr10)} of the members while it takes 10 % of the others for members, too.`;
