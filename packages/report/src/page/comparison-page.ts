import { ENGLISH } from "../language/report.ts";
import type { ComparedBlock, Comparison } from "../compare/comparison.ts";
import { originFactsOf, sideText } from "../compare/facts.ts";
import {
  comparedNumbers,
  differenceNumbers,
  NO_COMMON_ROWS,
  onlyNote,
  onlyTexts,
} from "../compare/numbers.ts";
import { withoutLongRuns } from "../names/long-names.ts";
import { runningHead, warningSection, type Page, type Part, type Section } from "./page.ts";

/** A compared block: texts beside each other, figures and tables as tables, charts as charts of two series. */
function partOf(block: ComparedBlock, comparison: Comparison): Part {
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
  const note = onlyNote(block, comparison);
  return {
    kind: "block",
    block: { kind: "table", title, about, ...internal, ...comparedNumbers(block, [a.name, b.name]) },
    ...(note === "" ? {} : { note, none: NO_COMMON_ROWS }),
  };
}

/** What was not the same for both reports. */
function differenceSection(comparison: Comparison): Section {
  const { notes, differences } = comparison;
  return {
    id: "differences",
    title: "What differs",
    parts: [
      ...notes.map(({ message }): Part => ({ kind: "text", text: message })),
      differences.length === 0
        ? { kind: "text", text: "Files, roles, codes for missing values and options are the same." }
        : {
            kind: "block",
            long: true,
            block: { kind: "table", title: "", about: "", ...differenceNumbers(comparison) },
          },
    ],
  };
}

/** A comparison as a page. */
export function comparisonPage(whole: Comparison): Page {
  const comparison = withoutLongRuns(whole);
  const { a, b, verdicts, measures, only } = comparison;
  const warnings = comparison.warnings.map(({ message }) => message);
  const files = a.file === b.file ? [a.file] : [a.file, b.file];
  const changes = verdicts.map(({ title, metric }) => ({ measure: title, metric }));
  return {
    title: `Disclosure risk compared: ${a.file} and ${b.file}`,
    kind: "Statistical disclosure risk, two reports compared",
    words: ENGLISH,
    running: runningHead(
      files.map((name) => ({ name, sha256: null })),
      b.createdAt,
    ),
    files,
    subjects: [a, b].map((side) => ({ about: sideText(side), createdAt: side.createdAt })),
    warnings,
    sections: [
      ...(changes.length === 0
        ? []
        : [
            {
              id: "summary",
              title: "At a glance",
              parts: [{ kind: "changes" as const, changes, names: [a.name, b.name] as const }],
            },
          ]),
      differenceSection(comparison),
      ...Object.values(measures).map(({ title, blocks }, i) => ({
        id: `measure-${i + 1}`,
        title,
        parts:
          blocks.length === 0
            ? [{ kind: "text" as const, text: "There is nothing to compare.", style: "nothing" as const }]
            : blocks.map((block) => partOf(block, comparison)),
      })),
      ...(only.length === 0
        ? []
        : [
            {
              id: "only",
              title: "In one report only",
              parts: [{ kind: "list" as const, items: onlyTexts(comparison).map((text) => ({ text })) }],
            },
          ]),
      ...warningSection(warnings),
      {
        id: "origin",
        title: "The two reports",
        parts: [a, b].map((side): Part => ({ kind: "facts", title: side.name, facts: originFactsOf(side) })),
      },
    ],
    footer: b.software,
  };
}
