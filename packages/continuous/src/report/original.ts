import { column, lowerPercentile, type Block, type TableBlock } from "@sdc-risk/blocks";
import { countText, plural, shareText } from "@sdc-risk/data";
import { fewestIn } from "../outliers/by-group.ts";
import type { ContinuousOptions } from "../options.ts";
import type { ContinuousSummary, OriginalSummary } from "../summary-schema.ts";

type Settings = NonNullable<ContinuousOptions["outliers"]>;

/** What the original alone says: the same whether or not a file was released. */
export function originalBlocks(
  { original }: Pick<ContinuousSummary, "original">,
  outliers: ContinuousOptions["outliers"],
): Block[] {
  if (original === null || outliers === null) return [];
  return [tails(original, outliers), ...(original.groups.length === 0 ? [] : [groups(original, outliers)])];
}

function robustText({ robust, reason }: OriginalSummary): string {
  if (robust === null) return reason === null ? "" : ` ${reason}`;
  const missing =
    robust.undefinedRecords === 0
      ? ""
      : ` ${countText(robust.undefinedRecords)} ${plural(robust.undefinedRecords, "has", "have")} none, ` +
        "for lack of a value.";
  const share = robust.share === null ? "" : ` (${shareText(robust.share)})`;
  return (
    ` By robust distance on all variables ${countText(robust.records)} of the records that have one lie ` +
    `far out${share}.${missing}`
  );
}

function tails(original: OriginalSummary, { percentile, tails: asked }: Settings): TableBlock {
  const { any } = original;
  const low = lowerPercentile(percentile);
  const beyond = asked === "upper" ? "above" : "beyond";
  return {
    kind: "table",
    answers: "where",
    title: "Outliers of the original, by tail",
    about:
      `Records above the ${percentile} quantile of a variable, and below the ${low} quantile. ` +
      `${countText(any.records)} ${plural(any.records, "lies", "lie")} ${beyond} it on some ` +
      `variable${any.share === null ? "" : ` (${shareText(any.share)})`}. Where many values equal a ` +
      `quantile, counting those at it gives a figure of its own.${robustText(original)}`,
    columns: [
      column("variable"),
      column("records with a value", "count"),
      column("above", "count"),
      column("at or above", "count"),
      column("below", "count"),
      column("at or below", "count"),
    ],
    rows: original.variables.map(({ variable, records, upper, lower }) => [
      variable,
      records,
      upper.beyond,
      upper.atOrBeyond,
      lower.beyond,
      lower.atOrBeyond,
    ]),
  };
}

function groups({ groups: all }: OriginalSummary, { percentile, tails: asked }: Settings): TableBlock {
  const fewest = countText(fewestIn(percentile));
  const only =
    asked === "upper"
      ? "only the largest value can lie there, and it does whatever it is, unless another equals it or it is alone"
      : "only the largest value and the smallest can lie there, and each does whatever it is, unless " +
        "another equals it or it is alone";
  return {
    kind: "table",
    answers: "where",
    title: "Outliers of the original, by group",
    about:
      `Records ${asked === "upper" ? "above" : "beyond"} the percentile of their own group: who is rich ` +
      `among neighbours need not be rich in the file. In a group of fewer than ${fewest} records ${only}.`,
    columns: [
      column("variable"),
      column("within"),
      column("records in a group"),
      column("groups", "count"),
      column("records with a value", "count"),
      column("beyond", "count"),
      column("at or beyond", "count"),
    ],
    rows: all.flatMap(({ variable, by, large, small }) =>
      [
        { size: `${fewest} or more`, tail: large },
        { size: `fewer than ${fewest}`, tail: small },
      ]
        .filter(({ tail }) => tail.groups > 0)
        .map(({ size, tail }) => [
          variable,
          by === "keys" ? "classes of the keys" : "strata",
          size,
          tail.groups,
          tail.records,
          tail.beyond,
          tail.atOrBeyond,
        ]),
    ),
  };
}
