import { reportWords, type ReportWords } from "../language/report.ts";
import type { ComparedBlock, ComparedFindings, ComparedRelease, Comparison } from "../compare/comparison.ts";
import { originFactsOf, sideText } from "../compare/facts.ts";
import { comparedNumbers, differenceNumbers, onlyNote, onlyTexts } from "../compare/numbers.ts";
import { comparisonIn } from "../compare/told.ts";
import { withoutLongRuns } from "../names/long-names.ts";
import { policySection } from "./compared-policies.ts";
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
function changesSection(
  { id, title }: Pick<Section, "id" | "title">,
  { verdicts }: ComparedFindings,
  names: readonly [string, string],
): Section[] {
  if (verdicts.length === 0) return [];
  const changes = verdicts.map((one) => ({ measure: one.title, metric: one.metric }));
  return [{ id, title, parts: [{ kind: "changes", changes, names }] }];
}

/** What each measure found in both. @param place the file that it is found in, where that is not the data */
const measureSections = (
  findings: ComparedFindings,
  { comparison, words, id, place }: MeasuredPlace,
): Section[] =>
  Object.values(findings.measures).map(({ title, blocks }, i) => ({
    id: `${id}-${i + 1}`,
    title: place === null ? title : words.say("placed", { place, text: title }),
    parts:
      blocks.length === 0
        ? [{ kind: "text", text: words.say("nothingInBoth"), style: "nothing" }]
        : blocks.map((block) => partOf(block, comparison, words)),
  }));

/** Where figures were found, and how its sections are named. */
interface MeasuredPlace {
  readonly comparison: Comparison;
  readonly words: ReportWords;
  readonly id: string;
  readonly place: string | null;
}

/** What a released file is called: by one name, or by both with their reports. */
const releaseName = ({ files }: ComparedRelease, { a, b }: Comparison, { say }: ReportWords): string =>
  files.a === files.b
    ? files.a
    : say("filesAnd", { first: `${files.a} (${a.name})`, last: `${files.b} (${b.name})` });

/** The opening figures of released files, then those of the data. */
function glanceSections(comparison: Comparison, words: ReportWords): Section[] {
  const { released, releasedInOne = [], a, b } = comparison;
  const { say } = words;
  const names = [a.name, b.name] as const;
  const isPlain = released.length === 0 && releasedInOne.length === 0;
  const title = say(isPlain ? "atAGlance" : "glanceOriginals");
  const notes = releasedInOne.map(({ side, file }): Part => {
    const name = side === "a" ? a.name : b.name;
    return { kind: "text", text: say("glanceWithout", { name, file }), style: "lead" };
  });
  return [
    ...released.flatMap((file, f) =>
      changesSection(
        {
          id: `released-${f + 1}`,
          title: say("glanceReleased", { file: releaseName(file, comparison, words) }),
        },
        file,
        names,
      ),
    ),
    ...changesSection({ id: "summary", title }, comparison, names).map((section) => ({
      ...section,
      parts: [...notes, ...section.parts],
    })),
  ];
}

/** What the measures found in released files, then in the data. */
const allMeasures = (comparison: Comparison, words: ReportWords): Section[] => [
  ...comparison.released.flatMap((file, f) =>
    measureSections(file, {
      ...{ comparison, words },
      id: `released-${f + 1}-measure`,
      place: releaseName(file, comparison, words),
    }),
  ),
  ...measureSections(comparison, { comparison, words, id: "measure", place: null }),
];

/** What one report alone has. */
function onlySection(comparison: Comparison, words: ReportWords): Section[] {
  const items = [
    ...comparison.released.flatMap((file) =>
      onlyTexts(file, comparison, words).map((text) => ({
        text: words.say("placed", { place: releaseName(file, comparison, words), text }),
      })),
    ),
    ...onlyTexts(comparison, comparison, words).map((text) => ({ text })),
  ];
  return items.length === 0
    ? []
    : [{ id: "only", title: words.say("inOneOnly"), parts: [{ kind: "list", items }] }];
}

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
      ...policySection(comparison, words),
      ...glanceSections(comparison, words),
      differenceSection(comparison, words),
      ...allMeasures(comparison, words),
      ...onlySection(comparison, words),
      ...warningSection(warnings, words),
      originSection(comparison, words),
    ],
    footer: b.software,
  };
}
