import type { Cautions } from "@sdc-risk/blocks";
import { counted, countText } from "@sdc-risk/data";
import type { PartialSynthesisSummary } from "./summary.ts";

const NAMES_FEW =
  "It counts only people of whom it is likelier than not that they are in the file. An intruder who names somebody all " +
  "the same is right more often.";

/** What must be known of figures where the target may not be in the file. */
const ONLY_LIKELY = {
  model: { mark: "for cautious intruders", text: NAMES_FEW },
  weights: {
    mark: "for cautious intruders, by weights",
    text:
      `${NAMES_FEW} People of the population with the same values are counted by the weights of those in the file, which ` +
      "takes others to be there also where a person is the only one with these values.",
  },
} as const;

/**
 * How many targets each file does not name, while it has records of nobody that may be theirs; empty where files have no
 * such records, or none of the targets is left out.
 */
export const hiddenTexts = ({ records, files }: PartialSynthesisSummary): readonly string[] =>
  files.flatMap(({ file, matched, strangers }) =>
    matched === records || strangers === 0
      ? []
      : [
          `Released file ${file} has the ids of ${countText(matched)} of the ${counted(records, "original")}, and ` +
            `${counted(strangers, "record")} with ids of nobody in the original. These may be the records of the ` +
            `${countText(records - matched)} other originals under new ids, who count as not found.`,
        ],
  );

/** What must be known of the figures before they are judged. */
export function cautionsOf(summary: PartialSynthesisSummary): Cautions {
  const { candidates } = summary;
  const likely = candidates === null ? null : ONLY_LIKELY[candidates];
  const hidden = hiddenTexts(summary).join(" ");
  if (hidden === "") return likely === null ? {} : { expectedMatches: { ...likely, side: "low" } };
  const low = { mark: "ids match in part", text: hidden, side: "low" } as const;
  const high = { ...low, side: "high" } as const;
  return {
    "": low,
    falseRate: high,
    "files.falseRate": high,
    ...(likely === null
      ? {}
      : {
          expectedMatches: {
            mark: `${low.mark}; ${likely.mark}`,
            text: `${low.text} ${likely.text}`,
            side: "low",
          },
        }),
  };
}
