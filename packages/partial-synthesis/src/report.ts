import { cautioned, type Block, type Cautions, type Metric } from "@sdc-risk/blocks";
import { counted, countText, formatValue, shareText } from "@sdc-risk/data";
import { hiddenTexts } from "./cautions.ts";
import type { MatchFigures, PartialSynthesisSummary } from "./summary.ts";

interface Done {
  readonly summary: PartialSynthesisSummary;
  readonly cautions?: Cautions;
}

const namesText = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** What the intruder knows, and has. */
function attackText({ known, windows, copies, form, candidates }: PartialSynthesisSummary): string {
  const near = windows.map(({ variable, width }) => `${variable} to within ${width}`);
  const has = copies.length === 1 ? "the released file" : `the ${countText(copies.length)} released copies`;
  const presence =
    form === "census"
      ? "and that each person is in the file"
      : "but not whether a person is in the file: among the people of the population with these values, counted by " +
        (candidates === "model" ? "the log-linear model" : "the weights");
  return `Somebody who has ${has} knows ${namesText([...known, ...near])} of each person ${presence}.`;
}

const mean = (figures: MatchFigures): string =>
  figures.expectedMatches === null ? "not known" : formatValue(figures.expectedMatches, "number");

function metrics({ summary, cautions }: Done): readonly Metric[] {
  const { records, expectedMatches, expectedShare, uniqueMatches, trueRate, trueMatches, falseRate } =
    summary;
  const why = "There are no records.";
  return [
    cautioned(
      {
        label: "Expected correct matches",
        value: expectedMatches,
        format: "number",
        better: "lower",
        outOf: records,
        about:
          expectedShare === null
            ? why
            : `${shareText(expectedShare)} of ${counted(records, "record")}: the expected match risk. Releasing the original ` +
              `itself would give ${mean(summary.original)}.`,
      },
      cautions,
      "expectedMatches",
    ),
    cautioned(
      {
        label: "True match rate",
        value: trueRate,
        format: "percent",
        better: "lower",
        about:
          trueMatches === null || uniqueMatches === null
            ? why
            : `${counted(trueMatches, "record")} whose one best match is the right one, of ` +
              `${countText(uniqueMatches)} with one best match.`,
      },
      cautions,
      "trueRate",
    ),
    cautioned(
      {
        label: "False match rate",
        value: falseRate,
        format: "percent",
        better: "higher",
        about:
          falseRate === null
            ? "No record has a single best match."
            : "Of single best matches, the share that is wrong. An intruder cannot tell which.",
      },
      cautions,
      "falseRate",
    ),
  ];
}

const row = (name: string, of: MatchFigures): (string | number | null)[] => [
  name,
  of.expectedMatches,
  of.expectedShare,
  of.uniqueMatches,
  of.trueRate,
  of.falseRate,
];

/** The blocks of the report. */
export function partialSynthesisBlocks(done: Done): readonly Block[] {
  const { summary } = done;
  if (summary.reason !== null)
    return [{ kind: "text", title: "Partially synthetic files", about: `Not computed. ${summary.reason}` }];
  const headline: Block = {
    kind: "metrics",
    title: "Partially synthetic files",
    about: attackText(summary),
    metrics: metrics(done),
  };
  const several = summary.copies.length > 1;
  return [
    headline,
    {
      kind: "table",
      title: "What each copy gives",
      about:
        (several
          ? "Copies of one synthesis tell more together than each alone: where the same record matches in all of them, its " +
            "values were perhaps not replaced."
          : "Beside the original, as if that were released: what the synthesis takes from an intruder.") +
        hiddenTexts(summary)
          .map((text) => ` ${text}`)
          .join(""),
      columns: [
        { label: "file", format: "text" },
        { label: "expected matches", format: "number" },
        { label: "share", format: "percent" },
        { label: "one best match", format: "count" },
        { label: "true match rate", format: "percent" },
        { label: "false match rate", format: "percent" },
      ],
      rows: [
        row("original", summary.original),
        ...summary.files.map((one) => row(`released file ${one.file}`, one)),
        ...(several ? [row("all copies together", summary)] : []),
      ],
    },
  ];
}
