import { reportWords, type ReportWords } from "../language/report.ts";
import type { ComparedBlock, Comparison } from "../compare/comparison.ts";
import { originFactsOf, sideText } from "../compare/facts.ts";
import { comparedNumbers, differenceNumbers, onlyNote, onlyTexts } from "../compare/numbers.ts";
import { comparisonIn } from "../compare/told.ts";
import { withoutLongRuns } from "../names/long-names.ts";
import { runningHead, warningSection, type Page, type Part, type Section } from "./page.ts";

/** A compared block: texts beside each other, figures and tables as tables, charts as charts of two series. */
function partOf(block: ComparedBlock, comparison: Comparison, words: ReportWords): Part {
  const { title, about, detail } = block;
  const { a, b } = comparison;
  const internal = detail === undefined ? {} : { detail };
  if (block.kind === "text")
    return {
      kind: "facts",
      title,
      ...internal,
      facts: [
        { label: a.name, value: block.a },
        { label: b.name, value: block.b },
      ],
    };
  if (block.kind === "bars" || block.kind === "histogram")
    return { kind: "pair", block, names: [a.name, b.name] };
  const note = onlyNote(block, comparison, words);
  const numbers = comparedNumbers(block, { names: [a.name, b.name], words });
  return {
    kind: "block",
    block: { kind: "table", title, about, ...internal, ...numbers },
    ...(note === "" ? {} : { note, none: words.say("noCommonRows") }),
  };
}

/** What was not the same for both reports. */
function differenceSection(comparison: Comparison, words: ReportWords): Section {
  const { notes, differences } = comparison;
  const { say } = words;
  return {
    id: "differences",
    title: say("whatDiffers"),
    parts: [
      ...notes.map(({ message }): Part => ({ kind: "text", text: message })),
      differences.length === 0
        ? { kind: "text", text: say("nothingDiffers") }
        : {
            kind: "block",
            long: true,
            block: { kind: "table", title: "", about: "", ...differenceNumbers(comparison, words) },
          },
    ],
  };
}

/** The figures that both reports open with. */
function changesSection({ verdicts, a, b }: Comparison, { say }: ReportWords): Section[] {
  if (verdicts.length === 0) return [];
  const changes = verdicts.map(({ title, metric }) => ({ measure: title, metric }));
  return [
    {
      id: "summary",
      title: say("atAGlance"),
      parts: [{ kind: "changes", changes, names: [a.name, b.name] }],
    },
  ];
}

/** What each measure found in both. */
const measureSections = (comparison: Comparison, words: ReportWords): Section[] =>
  Object.values(comparison.measures).map(({ title, blocks }, i) => ({
    id: `measure-${i + 1}`,
    title,
    parts:
      blocks.length === 0
        ? [{ kind: "text", text: words.say("nothingInBoth"), style: "nothing" }]
        : blocks.map((block) => partOf(block, comparison, words)),
  }));

/** What one report alone has. */
const onlySection = (comparison: Comparison, words: ReportWords): Section[] =>
  comparison.only.length === 0
    ? []
    : [
        {
          id: "only",
          title: words.say("inOneOnly"),
          parts: [{ kind: "list", items: onlyTexts(comparison, words).map((text) => ({ text })) }],
        },
      ];

/** Where the two come from, and what of them is in another language. */
function originSection({ a, b }: Comparison, words: ReportWords): Section {
  const inEnglish = words.say("explanationsInEnglish");
  return {
    id: "origin",
    title: words.say("twoReports"),
    parts: [
      ...[a, b].map((side): Part => ({ kind: "facts", title: side.name, facts: originFactsOf(side, words) })),
      ...(inEnglish === "" ? [] : [{ kind: "text" as const, text: inEnglish, style: "note" as const }]),
    ],
  };
}

/** A comparison as a page. */
export function comparisonPage(whole: Comparison): Page {
  const words = reportWords(whole.language);
  const comparison = comparisonIn(withoutLongRuns(whole), words);
  const { a, b } = comparison;
  const warnings = comparison.warnings.map(({ message }) => message);
  const files = a.file === b.file ? [a.file] : [a.file, b.file];
  return {
    title: words.say("comparedTitle", { a: a.file, b: b.file }),
    kind: words.say("comparedKind"),
    words,
    running: runningHead(
      files.map((name) => ({ name, sha256: null })),
      b.createdAt,
    ),
    files,
    subjects: [a, b].map((side) => ({ about: sideText(side, words), createdAt: side.createdAt })),
    warnings,
    sections: [
      ...changesSection(comparison, words),
      differenceSection(comparison, words),
      ...measureSections(comparison, words),
      ...onlySection(comparison, words),
      ...warningSection(warnings, words),
      originSection(comparison, words),
    ],
    footer: b.software,
  };
}
