import type { Block } from "@sdc-risk/blocks";
import { afterTreatment, mayBeSynthetic } from "./after-treatment.ts";
import { isShown } from "./shown.ts";
import type { MeasureReport, RiskReport } from "./risk-report.ts";

/** A block with the title of the measure that it comes from. */
export interface MeasureBlock {
  readonly measure: string;
  readonly block: Block;
}

/** Blocks of all measures that answer one question about the file. */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly blocks: readonly MeasureBlock[];
}

/** What is left of a measure when its answers to the questions are taken out. */
export interface Details {
  readonly title: string;
  /** The question that it belongs to; undefined where it says none. */
  readonly answers: MeasureReport["answers"];
  readonly blocks: readonly Block[];
}

const QUESTIONS = [
  {
    id: "where",
    title: "Where does the risk come from?",
    about:
      "The variables, and the combinations of them, that make records stand out: what is worth treating first.",
  },
  {
    id: "how",
    title: "How is the risk distributed?",
    about: "How many records, classes and households are at little risk, and how many at much.",
  },
] as const;
const AFTER = {
  id: "after",
  title: "What is left after treatment?",
  about:
    "What the same measures say of the released file: treatment is done when the risk that is left can be accepted.",
};
const SYNTHETIC = {
  ...AFTER,
  title: "What do the same measures say of the released file?",
  about:
    "They take its records for people. Those of a synthetic file are made up, so that these figures show neither safety nor risk.",
};

/** Titles of the measures that were computed of a released file, too: what they say of the original is not what goes out. */
export const alsoReleased = ({ released }: Pick<RiskReport, "released">): ReadonlySet<string> =>
  new Set(
    released.flatMap(({ assessment }) => Object.values(assessment?.measures ?? {}).map(({ title }) => title)),
  );

/**
 * The order in which a reader follows a report: the questions that have answers, then the details of each measure.
 * @param measures those whose blocks are wanted
 */
export function outline(
  report: RiskReport,
  measures: readonly MeasureReport[] = Object.values(report.measures),
): {
  readonly questions: readonly Question[];
  readonly details: readonly Details[];
} {
  const all = measures.map((one) => ({ ...one, blocks: one.blocks.filter(isShown) }));
  const after = report.released.flatMap((file) => afterTreatment(report, file) ?? []);
  const madeUp = mayBeSynthetic(report);
  const placed = all.flatMap(({ title, blocks }) =>
    blocks.map((block): MeasureBlock => ({ measure: title, block })),
  );
  return {
    questions: [
      ...QUESTIONS.map((question) => ({
        ...question,
        blocks: placed.filter(({ block }) => block.answers === question.id),
      })),
      {
        ...(madeUp ? SYNTHETIC : AFTER),
        blocks: after.map((block) => ({ measure: madeUp ? "Released file" : "After treatment", block })),
      },
    ].filter(({ blocks }) => blocks.length > 0),
    details: all
      .filter(({ blocks }) => blocks.length === 0 || blocks.some(({ answers }) => answers === undefined))
      .map(({ title, answers: question, blocks }) => ({
        title,
        answers: question,
        blocks: blocks.filter(({ answers }) => answers === undefined),
      })),
  };
}
