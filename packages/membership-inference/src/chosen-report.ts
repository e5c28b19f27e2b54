import { column, type Block } from "@sdc-risk/blocks";
import { pText, SURE } from "./p-values.ts";
import { pairsSentence } from "./sentences.ts";
import type { ChosenResult, MembershipInferenceSummary } from "./summary.ts";

const GROUP_NAMES = {
  unique: "people whose key nobody else in the original has",
  outlier: "people farther from all others of the original than nine in ten",
} as const;

const TITLE = "Attacks on chosen people";
/** Where no group could be attacked. */
const NOTHING_SAID =
  "So nothing is known of how well an intruder finds the people who stand out. A larger original and control file may tell.";

/** Two of whom the attack is to pick the member. */
const PAIRS = {
  unique:
    "Of a member and somebody of the control file, both with a key that nobody else in the original has",
  outlier: "Of a member and somebody of the control file, both far from all others of the original",
} as const;

/** What the best attack on chosen people finds. */
function sentence(worst: ChosenResult): string {
  const found = pairsSentence(worst, PAIRS[worst.group]);
  return worst.p < SURE
    ? `${found} It tells members from others: the release gives away who was in the original.`
    : `${found} It does not tell members from others here: these attacks are too weak to tell.`;
}

const reasonsOf = (notChosen: MembershipInferenceSummary["notChosen"]): readonly string[] =>
  notChosen.map(({ group, reason }) => `Not attacked are ${GROUP_NAMES[group]}: ${reason}.`);

/** Why no group could be attacked. */
export const notChosenText = ({ notChosen }: Pick<MembershipInferenceSummary, "notChosen">): string =>
  [...reasonsOf(notChosen), NOTHING_SAID].join(" ");

/** Attacks on the people whom an intruder would choose. */
export function chosenBlocks({
  chosen,
  worstChosen,
  notChosen,
  files,
}: MembershipInferenceSummary): readonly Block[] {
  if (worstChosen === null)
    return notChosen.length === 0
      ? []
      : [{ kind: "text", title: TITLE, about: notChosenText({ notChosen }) }];
  const several = files.length > 1;
  return [
    {
      kind: "table",
      title: TITLE,
      about:
        "An intruder tries those who stand out. They are chosen by the original alone, so that the release has no say in " +
        `it, and people of the control file by the same rule. ${[sentence(worstChosen), ...reasonsOf(notChosen)].join(" ")}`,
      columns: [
        column("people"),
        column("attack"),
        ...(several ? [column("file", "count")] : []),
        column("originals", "count"),
        column("controls", "count"),
        column("AUC", "number"),
        column("from", "number"),
        column("to", "number"),
        column("found at 10 % false alarms", "percent"),
        column("p"),
      ],
      rows: chosen.map((one) => [
        one.group === "unique" ? "unique on the keys" : "outliers",
        one.attack,
        ...(several ? [one.file] : []),
        one.members,
        one.nonMembers,
        one.auc,
        one.low,
        one.high,
        one.tpr10,
        pText(one.p),
      ]),
    },
  ];
}
