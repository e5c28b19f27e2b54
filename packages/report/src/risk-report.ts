import type { Block } from "@sdc-risk/core";
import type { Answer, PolicyReport, ScenarioReport } from "./policy/policy-report.js";

/** A term that a report uses, with what it means. */
export interface ReportTerm {
  readonly term: string;
  readonly meaning: string;
  /** Authors and year. */
  readonly source?: string;
}

/** One measure's part of a report. */
export interface MeasureReport {
  readonly title: string;
  /** The complete options that it was computed with. */
  readonly options: unknown;
  /** The options of the measures whose results it used, by id. */
  readonly uses: Readonly<Record<string, unknown>>;
  /**
   * How it took missing values, and how the measures did whose results it used, by id; those that say nothing
   * are left out.
   */
  readonly missing?: Readonly<Record<string, string>>;
  /** What its figures count, where these are not records, and how many there are. */
  readonly counts?: { readonly unit: "persons" | "households"; readonly number: number };
  readonly summary: object;
  readonly blocks: readonly Block[];
}

/** A treated file that the data were compared with. */
export interface ReleasedReport {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string | null;
  /** A sentence: how its records were matched with the data, or why they were not. */
  readonly matching?: string;
  /** What the measures that need no second file find in this one by itself. */
  readonly assessment?: {
    /** Variable names by role, as far as the file holds them. */
    readonly roles: Readonly<Record<string, readonly string[]>>;
    readonly measures: Readonly<Record<string, MeasureReport>>;
    readonly skipped: RiskReport["skipped"];
    readonly warnings: RiskReport["warnings"];
  };
}

/**
 * What a run found, as plain data: JSON-safe, structured-cloneable, aggregates only unless internal detail
 * was asked for.
 */
export interface RiskReport {
  readonly schema: "sdc-risk-report-1";
  readonly software: { readonly name: string; readonly version: string };
  /** ISO 8601; the only thing that differs between two runs on the same file with the same options. */
  readonly createdAt: string;
  /**
   * The shell command that gives this report again in a folder that holds the files it names, all by their
   * base names.
   */
  readonly command?: string;
  readonly data: {
    readonly name: string;
    readonly rows: number;
    readonly columns: number;
    readonly sha256: string | null;
  };
  /** Variable names by role; only the roles that were given. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** What the file calls the variables that have roles, beside their names; only where it does. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Codes declared missing: for all variables, or by variable. */
  readonly missing: readonly (string | number)[] | Readonly<Record<string, readonly (string | number)[]>>;
  readonly released: readonly ReleasedReport[];
  /** The population that the data come from, where it is known. */
  readonly population?: {
    readonly name: string;
    readonly rows: number;
    /** Units in all, and the variable that counts them; null where each row is one. */
    readonly units: number;
    readonly count: string | null;
    readonly sha256: string | null;
  };
  /** The register of unknown members that the data come from, where there is one. */
  readonly register?: {
    /** Of the population that is in it. */
    readonly share: number;
    /** The table of the population that gives it cell by cell; null where it was given. */
    readonly table: {
      readonly name: string;
      readonly by: readonly string[];
      readonly sha256: string | null;
    } | null;
  };
  /** The tables of counts of the population that weights were raked to, where they were. */
  readonly margins?: readonly {
    readonly name: string;
    /** Its variables. */
    readonly by: readonly string[];
    /** People that it counts. */
    readonly units: number;
    /** Combinations that no record has, and the people that they hold. */
    readonly absent: number;
    readonly absentUnits: number;
    readonly sha256: string | null;
  }[];
  /** The file with names that the data are linked with, where there is one. */
  readonly identified?: {
    readonly name: string;
    readonly rows: number;
    /** The variable that tells who is who; null where none does. */
    readonly id: string | null;
    readonly sha256: string | null;
  };
  readonly measures: Readonly<Record<string, MeasureReport>>;
  /** What each kind of intruder finds; the first one is what `roles` and `measures` are about. */
  readonly scenarios?: readonly ScenarioReport[];
  readonly policy?: PolicyReport;
  readonly answer?: Answer;
  readonly skipped: readonly { readonly measure: string; readonly title: string; readonly reason: string }[];
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
    readonly measure: string | null;
  }[];
  /** The terms that it uses, in the order of the alphabet. */
  readonly terms?: readonly ReportTerm[];
}
