import type { Block } from "@sdc-risk/blocks";
import type { ComparedBars, ComparedHistogram, ComparedMetric } from "../compare/comparison.ts";
import type { Fact, HeadlineFigure } from "../facts.ts";
import type { ReportWords } from "../language/report.ts";
import type { LimitChart } from "../limits/chart.ts";

/** An item of a list; a label stands before the text. */
export interface ListItem {
  readonly label?: string;
  readonly text: string;
}

/** A figure of two reports that both open with, and the title of its measure. */
export interface HeadlineChange {
  readonly measure: string;
  readonly metric: ComparedMetric;
}

/** How a paragraph is set. */
export type ParagraphStyle = "lead" | "note" | "nothing";

/** A piece of a section. */
export type Part =
  | {
      readonly kind: "block";
      readonly block: Block;
      /** The title of its measure, where the section does not say which it is. */
      readonly measure?: string;
      /** What is said under it. */
      readonly note?: string;
      /** What is said where a table has no rows. */
      readonly none?: string;
      /** Cells are long texts. */
      readonly long?: boolean;
    }
  /** A chart of two reports. */
  | {
      readonly kind: "pair";
      readonly block: ComparedBars | ComparedHistogram;
      readonly names: readonly [string, string];
    }
  /** The figures that a page opens with. */
  | { readonly kind: "figures"; readonly figures: readonly HeadlineFigure[] }
  | {
      readonly kind: "changes";
      readonly changes: readonly HeadlineChange[];
      readonly names: readonly [string, string];
    }
  /** What is to be filled in, by hand or before printing. */
  | {
      readonly kind: "fields";
      readonly fields: readonly { readonly label: string; readonly lines: number }[];
    }
  /** Values beside their limits, as bars. */
  | { readonly kind: "limits"; readonly chart: LimitChart }
  /** The sentence that answers; whether it says yes or no, null where neither. */
  | { readonly kind: "statement"; readonly text: string; readonly clear: boolean | null }
  | {
      readonly kind: "text";
      readonly text: string;
      /** Commands stand in it between backticks. */
      readonly commands?: true;
      readonly title?: string;
      readonly style?: ParagraphStyle;
    }
  | {
      readonly kind: "list";
      readonly items: readonly ListItem[];
      readonly title?: string;
      readonly numbered?: boolean;
    }
  | {
      readonly kind: "facts";
      readonly facts: readonly Fact[];
      readonly title?: string;
      readonly detail?: Block["detail"];
      /** What is said where there are none. */
      readonly none?: string;
      /** Values are long names, each in an area of its own. */
      readonly long?: boolean;
    }
  | { readonly kind: "code"; readonly title: string; readonly about: string; readonly code: string };

/** A part of a page with its own heading and its entry in the contents. */
export interface Section {
  readonly id: string;
  /** Where the sections of a page are numbered. */
  readonly number?: number;
  readonly title: string;
  /** It is shown on request only; what must be seen is never folded. */
  readonly folded?: true;
  readonly parts: readonly Part[];
}

/** The title of a section, or where it has none its id, so that it can be seen and followed. */
export const titleOf = ({ id, title, number }: Section): string => {
  const name = title.trim() === "" ? id : title;
  return number === undefined ? name : `${number}. ${name}`;
};

/** What a page is about: a file, and when it was looked at. */
export interface PageSubject {
  readonly about: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A report, a comparison or a decision as every renderer draws it. */
export interface Page {
  readonly title: string;
  /** What kind of page it is. */
  readonly kind: string;
  /** What stands at the head of each printed page: the file, the beginning of its SHA-256, and the day. */
  readonly running: string;
  /** The language of what is not folded. */
  readonly words: ReportWords;
  /** It is printed on as few pages as can be read. */
  readonly dense?: true;
  /** The files that it is about. */
  readonly files: readonly string[];
  readonly subjects: readonly PageSubject[];
  /** What a reader must know before any figure; empty where a page says it elsewhere. */
  readonly warnings: readonly string[];
  readonly sections: readonly Section[];
  /** The software. */
  readonly footer: string;
}

/** "survey.csv · SHA-256 1a2b3c4d… · 2026-01-31" */
export const runningHead = (
  files: readonly { readonly name: string; readonly sha256: string | null }[],
  createdAt: string,
): string =>
  [
    ...files.map(({ name, sha256 }) => (sha256 === null ? name : `${name} · SHA-256 ${sha256.slice(0, 8)}…`)),
    createdAt.slice(0, 10),
  ].join(" · ");

/** Warnings that stand above all figures; further ones stand in their section only. */
export const FIRST_WARNINGS = 5;

/** Whether a page shows what names single records or rare values. */
export const hasInternal = ({ sections }: Pick<Page, "sections">): boolean =>
  sections.some(({ parts }) =>
    parts.some((part) =>
      part.kind === "block" || part.kind === "pair"
        ? part.block.detail === "internal"
        : part.kind === "facts" && part.detail === "internal",
    ),
  );

/** The section of warnings; none where there are none. */
export const warningSection = (warnings: readonly string[], { say }: ReportWords): Section[] =>
  warnings.length === 0
    ? []
    : [
        {
          id: "warnings",
          title: say("warningsTitle"),
          parts: [{ kind: "list", items: warnings.map((text) => ({ text })) }],
        },
      ];
