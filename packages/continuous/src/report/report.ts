import { column, type Block, type Metric } from "@sdc-risk/blocks";
import { counted, countText, plural, shareText } from "@sdc-risk/data";
import type { Density } from "../variables/density.ts";
import { middleOf } from "../intervals/interval-part.ts";
import type { ContinuousOptions } from "../options.ts";
import { linkageBlocks } from "./linkage.ts";
import { originalBlocks } from "./original.ts";
import { outlierBlocks } from "./outliers.ts";
import { WIDTH } from "../rmd/rmd.ts";

import { treatNext } from "./treat-next.ts";
import { widthText, type Titled } from "./words.ts";
import type { ContinuousSummary, FileSummary, LinkageSummary } from "../summary-schema.ts";

/** Title of the block on both kinds of keys. */
export const TOGETHER = "Categorical and continuous keys together";

interface ContinuousReportInput {
  readonly summary: ContinuousSummary;
  readonly options: Pick<ContinuousOptions, "interval" | "rmd" | "outliers">;
  readonly densities: readonly (readonly Density[])[];
}

export function continuousBlocks({ summary, options, densities }: ContinuousReportInput): readonly Block[] {
  const several = summary.files.length > 1;
  return [
    ...summary.files.flatMap((file, i) =>
      fileBlocks(file, summary.records, options, densities[i], (title) =>
        several ? `${title} (released file ${file.file})` : title,
      ),
    ),
    ...originalBlocks(summary, options.outliers),
    ...bandBlocks(summary),
  ];
}

function fileBlocks(
  file: FileSummary,
  records: number,
  { interval, rmd }: ContinuousReportInput["options"],
  densities: readonly Density[],
  titled: Titled,
): Block[] {
  const middle = interval === null ? null : middleOf(interval);
  return [
    {
      kind: "metrics",
      title: titled("Released values against originals"),
      about: filesText(file),
      metrics: verdicts(file, middle, titled),
    },
    ...intervalBlocks(file, titled),
    ...(rmd === null ? [] : rmdBlocks(file, rmd, titled)),
    ...linkageBlocks(file, records, titled),
    ...treatNext(file, middle, titled),
    ...outlierBlocks(file, titled),
    ...densities.map((one): Block => ({
      kind: "heatmap",
      answers: "how",
      title: titled(`${one.variable}: original against released`),
      about:
        "Records by bin of their original (rows) and of their released value (columns). What lies on the " +
        "diagonal changed little or not at all. Cells of fewer than three records are left empty, and " +
        "others from which these could be worked out.",
      x: "released value",
      y: "original value",
      format: "count",
      columns: one.labels,
      rows: one.labels,
      values: one.records,
    })),
  ];
}

function filesText({ matching, released, compared, leftOut, added }: FileSummary): string {
  const out = leftOut === 0 ? "" : ` It lacks ${countText(leftOut)} of the originals.`;
  const more =
    added === 0 ? "" : ` ${countText(added)} of its records ${plural(added, "is", "are")} no original.`;
  return (
    `${matching} The released file has ${counted(released, "record")}; ${counted(compared, "is", "are")} in both ` +
    `files and ${plural(compared, "is", "are")} judged.${out}${more} Shares are of ` +
    (compared === 1 ? "this 1 record" : `these ${countText(compared)} records`) +
    `${added === 0 ? "" : ", those of links of all that were released"}.`
  );
}

function verdicts(
  { interval, intervalReason, rmd, linkage }: FileSummary,
  middle: number | null,
  titled: Titled,
): Metric[] {
  const at = interval?.find(({ k }) => k === middle);
  return [
    ...(at === undefined
      ? []
      : [
          {
            label: titled(`Records within ${at.k} standard deviations`),
            value: at.share,
            format: "percent" as const,
            verdict: true,
            better: "lower" as const,
            limits:
              "It does not say that an intruder knows the original values so well, nor that a record " +
              "outside is safe: linkage may still find it.",
            about:
              at.records === null
                ? intervalReason!
                : `On every variable the released value of ${counted(at.records, "record")} is that near ` +
                  "to the original.",
          },
        ]),
    ...(linkage === null ? [] : [linksVerdict(linkage, titled)]),
    ...(rmd === null
      ? []
      : [
          {
            label: titled("At risk by robust distance"),
            value: rmd.risk2,
            format: "percent" as const,
            verdict: true,
            better: "lower" as const,
            limits:
              "It asks for one variable that hardly changed, not for all; records near others are taken as hidden.",
            about:
              rmd.reason ??
              `${counted(rmd.records2!, "record has", "records have")} a released value within an interval that ` +
                "grows with the robust distance, and no other released record nearby.",
          },
        ]),
  ];
}

function linksVerdict(linkage: LinkageSummary, titled: Titled): Metric {
  return {
    label: titled("Correct links"),
    value: linkage.share,
    format: "percent",
    verdict: true,
    better: "lower",
    limits:
      "It supposes an intruder who holds the original values themselves, for everybody in the " +
      "file: an upper bound for this distance.",
    about:
      linkage.share === null
        ? (linkage.reason ?? "There are no records to link.")
        : "Share of released records whose nearest original is their own. By chance it would be " +
          `${shareText(linkage.chance!)}.`,
  };
}

function intervalBlocks({ interval, curve, rankInterval }: FileSummary, titled: Titled): Block[] {
  return [
    ...(curve === null || curve.length === 0
      ? []
      : [
          {
            kind: "curve" as const,
            answers: "how" as const,
            title: titled("Share at risk by width of the interval"),
            about:
              "A record is at risk at k when each of its released values lies within k standard " +
              "deviations of the original, those of the released variable. A curve that rises early means " +
              "values that hardly changed.",
            x: "width k, standard deviations",
            y: "share of records at risk",
            format: "percent" as const,
            points: curve.map(({ k, share }) => ({ x: k, y: share })),
          },
        ]),
    ...(interval === null && rankInterval === null
      ? []
      : [
          {
            kind: "table" as const,
            title: titled("Records at risk by interval"),
            about:
              "Interval: every released value lies within k standard deviations of its original. Rank " +
              "interval: every rank moved by at most p % of the records, so that skewed values count by " +
              "their order.",
            columns: [column("measure"), column("records", "count"), column("share", "percent")],
            rows: [
              ...(interval ?? []).map(({ k, records, share }) => [`interval, k = ${k}`, records, share]),
              ...(rankInterval ?? []).map(({ p, records, share }) => [
                `rank interval, p = ${widthText(p)}`,
                records,
                share,
              ]),
            ],
          },
        ]),
  ];
}

function rmdBlocks(
  { rmd }: FileSummary,
  { k, squared }: NonNullable<ContinuousOptions["rmd"]>,
  titled: Titled,
): Block[] {
  if (rmd === null) return [];
  const why = rmd.reason;
  return [
    {
      kind: "metrics",
      title: titled("Intervals by robust distance"),
      about:
        "Outliers need more noise than others: the interval around a value reaches " +
        `${Number((k * WIDTH).toPrecision(12))} standard deviations to either side, times the ` +
        `${squared ? "squared " : ""}robust Mahalanobis distance of its record. A record is inside when ` +
        "the released value of any variable is; it stays at risk when no other released record is near to " +
        "hide it.",
      metrics: [
        {
          label: "Inside the interval",
          value: rmd.risk1,
          format: "percent",
          better: "lower",
          about: why ?? `${counted(rmd.records1!, "record")}, before looking for others nearby.`,
        },
        {
          label: "And no other record near",
          value: rmd.risk2,
          format: "percent",
          better: "lower",
          about: why ?? `${counted(rmd.records2!, "record")} that nothing hides.`,
        },
        {
          label: "Inside, by distance",
          value: rmd.weighted1,
          format: "percent",
          better: "lower",
          about: why ?? "Records count by their robust distance, outliers most.",
        },
        {
          label: "And no other near, by distance",
          value: rmd.weighted2,
          format: "percent",
          better: "lower",
          about: why ?? "Where this is far above the unweighted share, outliers are what is left to treat.",
        },
        ...(rmd.undefinedRecords === null || rmd.undefinedRecords === 0
          ? []
          : [
              {
                label: "Without a distance",
                value: rmd.undefinedRecords,
                format: "count" as const,
                about: "Records that miss an original value; they count as not at risk.",
              },
            ]),
      ],
    },
  ];
}

function bandBlocks({ bands, files }: ContinuousSummary): Block[] {
  if (bands === null) return [];
  return [
    {
      kind: "metrics",
      title: TOGETHER,
      about:
        "Judging both kinds of keys apart is not enough: a person who is one of many by categories may be unique " +
        `with an income. Here each numeric variable of the original joins the keys in ${bands.bands} ` +
        "bands of about equal size. Where that makes many records unique, release bands and give them as keys.",
      metrics: [
        {
          label: "Unique by categorical keys",
          value: bands.uniques.share,
          format: "percent",
          better: "lower",
          about: `${counted(bands.uniques.records, "record")}.`,
        },
        {
          label: "Unique with bands",
          value: bands.uniquesWithBands.share,
          format: "percent",
          better: "lower",
          // before a release nothing else opens the section
          ...(files.length > 0
            ? {}
            : {
                verdict: true,
                limits:
                  "It supposes an intruder who knows each numeric value to its band, for everybody in the file.",
              }),
          about: `${counted(bands.uniquesWithBands.records, "record")}, if the released values kept their bands.`,
        },
      ],
    },
  ];
}
