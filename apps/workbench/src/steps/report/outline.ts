import type { Block } from "@sdc-risk/blocks";
import { outline, withoutInternal, type RiskReport } from "@sdc-risk/report";

/** A block with the title of the measure that it comes from, where its section does not say that. */
export interface SectionBlock {
  readonly block: Block;
  readonly measure: string | null;
}

/** A part of the report with its own heading. */
export interface TitledSection {
  readonly id: string;
  readonly title: string;
  readonly about: string | null;
  readonly blocks: readonly SectionBlock[];
}

/** The order of the HTML report: the questions that have answers, then each measure. */
export function partsOf(report: RiskReport, internal: boolean): TitledSection[] {
  const { questions, details } = outline(internal ? report : withoutInternal(report));
  return [
    ...questions,
    ...details.map(({ title, blocks }, i): TitledSection => ({
      id: `measure-${i + 1}`,
      title,
      about: null,
      blocks: blocks.map((block) => ({ block, measure: null })),
    })),
  ];
}
