import type { Block } from "@sdc-risk/blocks";
import type { Answer, PolicyReport, RiskReport } from "../risk-report.ts";

/** What was done to a variable. */
export interface Technique {
  readonly variable: string;
  /** In words: "unchanged", "left out", "banded: 87 numbers became 10 bands". */
  readonly technique: string;
}

/** What was done to the variables of a released file. */
export interface FileTechniques {
  readonly file: string;
  /** Whether its records are matched with those of the original, so that single values can be compared. */
  readonly matched?: boolean;
  readonly techniques: readonly Technique[];
}

/** A part of the file of a decision. */
export interface DecisionSection {
  readonly id: string;
  readonly title: string;
  /** An annex: shown, and printed, on request. */
  readonly folded?: true;
  readonly blocks: readonly Block[];
  /** What is to be filled in, and how many lines there are for it. */
  readonly fields?: readonly { readonly label: string; readonly lines: number }[];
}

/** The file of a decision, as plain data. */
export interface DecisionReport {
  readonly schema: "sdc-risk-decision-1";
  readonly software: RiskReport["software"];
  readonly createdAt: string;
  readonly language?: RiskReport["language"];
  readonly command?: string;
  readonly data: RiskReport["data"];
  readonly released: readonly {
    readonly name: string;
    readonly rows: number;
    readonly sha256: string | null;
  }[];
  readonly population?: RiskReport["population"];
  readonly register?: RiskReport["register"];
  readonly margins?: RiskReport["margins"];
  readonly identified?: RiskReport["identified"];
  readonly control?: RiskReport["control"];
  /** What was done to the data, where a plan treated them. */
  readonly plan?: RiskReport["plan"];
  readonly answer?: Answer;
  readonly policy?: PolicyReport;
  readonly treatments: readonly FileTechniques[];
  readonly sections: readonly DecisionSection[];
}
