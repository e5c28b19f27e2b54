import type { Block } from "@sdc-risk/blocks";
import { outline } from "../outline.ts";
import type { RiskReport } from "../risk-report.ts";
import { isShown } from "../shown.ts";

/** Blocks under one heading, and the titles of those that are left to the longer forms of the report. */
export interface SelectedBlocks {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly more: readonly string[];
}

/** Answers to one question that a terminal shows. */
const MOST_ANSWERS = 3;

const isInternal = ({ detail }: Block): boolean => detail === "internal";

/** The first item of each group. */
function firsts<T>(items: readonly T[], groupOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(groupOf(item)) && seen.add(groupOf(item)));
}

/**
 * What a terminal shows below the verdict: to each question the first answers, one per measure; of a measure
 * that has neither a verdict nor an answer its first block, one that is no list of figures where there is
 * one; and every internal block, since these are there only when asked for.
 */
export function selection(report: RiskReport): SelectedBlocks[] {
  const { questions, details } = outline(report);
  const answers = questions.map(({ title, blocks }): SelectedBlocks => {
    const first = firsts(blocks, ({ measure }) => measure).slice(0, MOST_ANSWERS);
    const shown = blocks.filter((one) => first.includes(one) || isInternal(one.block));
    return {
      title,
      blocks: shown.map(({ block }) => block),
      more: blocks.filter((one) => !shown.includes(one)).map(({ block }) => block.title),
    };
  });
  const heard = new Set(
    Object.values(report.measures)
      .filter(({ blocks }) =>
        blocks.some(
          (block) =>
            (block.answers !== undefined && isShown(block)) ||
            (block.kind === "metrics" && block.metrics.some(({ verdict }) => verdict === true)),
        ),
      )
      .map(({ title }) => title),
  );
  const rest = details.map(({ title, blocks }): SelectedBlocks => {
    const first = heard.has(title) ? undefined : (blocks.find(({ kind }) => kind !== "metrics") ?? blocks[0]);
    return { title, blocks: blocks.filter((block) => block === first || isInternal(block)), more: [] };
  });
  return [...answers, ...rest.filter(({ blocks }) => blocks.length > 0)];
}
