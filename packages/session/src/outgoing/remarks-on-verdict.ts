import { countText, plural } from "@sdc-risk/data";
import type { Declaration } from "@sdc-risk/report";
import { saysNothingOfIntruders } from "./declared.ts";
import type { OutgoingFindings } from "./findings.ts";
import { unusedRemarks } from "./levels/unused-text.ts";
import { MOST_LISTED, someOf } from "./listed.ts";
import { LOOKS_LIKE_KEY } from "./not-judged.ts";

/** The variables that were declared insensitive, in a sentence; those that look like keys with why. */
function insensitiveText(name: string, declared: readonly Declaration[]): string[] {
  const own = declared.filter((one) => one.as === "insensitive");
  if (own.length === 0) return [];
  const names = own.map(({ variable, text }) =>
    text.startsWith(LOOKS_LIKE_KEY) ? `${variable} (it ${text})` : variable,
  );
  return [
    `Declared insensitive, so no figure takes account of ${plural(own.length, "it", "them")}: ` +
      `${someOf(names, MOST_LISTED)} (${name}).`,
  ];
}

/** Keys that were declared as something else, and keys that are known coarsely, a sentence each. */
function otherwiseText(name: string, { as, variable, text, scenario }: Declaration): string {
  if (as === "known coarsely")
    return (
      `Declared in the scenario ${scenario!}: ${variable} ${text}. ${name} goes out as it is, so someone who knows ` +
      `${variable} better finds more than the figures say.`
    );
  return (
    `Declared ${as} and no key, though it ${text}: ${variable} (${name}). Someone who knows it finds more than ` +
    "figures of keys say."
  );
}

/** What was found of a file that is said beside the verdict: variables that no role speaks of, what was declared, and what was not looked at. */
export function remarksOnVerdict(
  { file, notJudged, declared, unused, notLookedAt }: OutgoingFindings,
  data: string,
): readonly string[] {
  const name = file ?? data;
  const pairs = notLookedAt.pairs - notLookedAt.newPairs;
  const quiet = notJudged.filter(({ open }) => !open).map(({ variable }) => variable);
  return [
    ...(quiet.length === 0
      ? []
      : [`Not judged, since no role was given: ${someOf(quiet, MOST_LISTED)} (${name}).`]),
    ...insensitiveText(name, declared),
    ...declared
      .filter((one) => one.as !== "insensitive" && !saysNothingOfIntruders(one))
      .map((one) => otherwiseText(name, one)),
    ...unusedRemarks(name, unused),
    ...(pairs <= 0
      ? []
      : [
          `${countText(pairs)} pairs of variables of ${name} were not looked at: together they may tell a key.`,
        ]),
    ...(notLookedAt.copies
      ? [`It was not checked whether records of ${name} occur more than once: it is in an engine, and large.`]
      : []),
  ];
}
