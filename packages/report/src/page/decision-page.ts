import type { DecisionReport } from "../decision/decision-report.ts";
import { reportWords } from "../language/report.ts";
import { withoutLongRuns } from "../names/long-names.ts";
import { runningHead, type Page, type Part, type Section } from "./page.ts";

/** A piece of a section of a decision record. */
export type DecisionPart = Extract<Part, { readonly kind: "block" | "fields" }>;

/** A page whose sections hold blocks, and fields to be filled in. */
export interface DecisionPage extends Page {
  readonly sections: readonly (Section & { readonly parts: readonly DecisionPart[] })[];
}

/** The file of a decision as a page. */
export function decisionPage(whole: DecisionReport): DecisionPage {
  const { released, data, createdAt, software, sections, language } = withoutLongRuns(whole);
  const words = reportWords(language);
  const { say } = words;
  // what is to be released: the released files, or where there are none the data
  const going = released.length === 0 ? [data] : released;
  const files = going.map(({ name }) => name);
  const made = `${software.name} ${software.version}`;
  return {
    title: say("decisionOn", { files: files.join(", ") }),
    kind: say("decisionRecord"),
    words,
    running: runningHead(going, createdAt),
    files,
    subjects: [{ about: made, createdAt }],
    warnings: [],
    dense: true,
    sections: sections.map(({ id, title, folded, blocks, fields }, i) => ({
      id,
      number: i + 1,
      title,
      ...(folded === undefined ? {} : { folded }),
      parts: [
        ...blocks.map((block) => ({ kind: "block" as const, block })),
        ...(fields === undefined ? [] : [{ kind: "fields" as const, fields }]),
      ],
    })),
    footer: made,
  };
}
