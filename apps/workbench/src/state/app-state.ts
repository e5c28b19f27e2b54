import type { EntityWeight, Matching } from "@sdc-risk/core";
import type { Inspection } from "@sdc-risk/inspect";
import type { Comparison, RiskReport } from "@sdc-risk/report";
import type { Policy, Scenario as Intruder } from "@sdc-risk/session";
import type {
  BesideKind,
  Codebooks,
  JudgingIssues,
  MeasureInfo,
  OptionIssue,
  Opened,
  Reading,
  RunProgress,
  Scenario,
  Settings,
} from "../worker/api.js";
import type { Failure } from "../worker/outcome.js";
import { NO_ROLES, type RoleTable } from "./role-table.js";

export const STEPS = ["file", "roles", "measures", "run", "report", "take"] as const;
export type Step = (typeof STEPS)[number];

/** Work that is under way, with the share that is done. */
export interface Busy {
  readonly what: string;
  readonly share: number;
}

/** A file beside the open one. */
export interface BesideFile {
  readonly file: File;
  readonly opened: Opened;
  readonly variables: readonly string[];
  /** The variable that counts units, or that tells who is who; null where none is chosen. */
  readonly by: string | null;
}

/** A table of counts that weights are raked to. */
export type MarginFile = Omit<BesideFile, "by">;

/** A scenario that is kept, with what came of it. */
export interface KeptScenario {
  readonly name: string;
  readonly scenario: Scenario;
  /** Null until it was computed on the present report. */
  readonly report: RiskReport | null;
}

/** Who may attack and what is allowed, as a settings file says it. */
export interface Judging {
  /** The keys of the first one are those of the page; empty where there is one intruder only. */
  readonly scenarios: readonly Intruder[];
  readonly policy: Policy | null;
  /** The size of the population, which confirms the sum of the weights or makes it; null where it is not given. */
  readonly populationSize: number | null;
}

export const NOT_JUDGED: Judging = { scenarios: [], policy: null, populationSize: null };
export const NO_ISSUES: JudgingIssues = { scenarios: [], policy: null, rules: [] };

export interface AppState {
  readonly step: Step;
  readonly theme: "auto" | "light" | "dark";
  /** Whether the user wants the state to survive a reload. */
  readonly kept: boolean;
  readonly notice: string | null;
  /** Why the page itself does not work. */
  readonly trouble: string | null;

  readonly file: File | null;
  readonly opened: Opened | null;
  readonly inspection: Inspection | null;
  readonly opening: Busy | null;
  readonly openFailure: Failure | null;
  readonly reading: Reading;
  /** Files that describe the open one. */
  readonly codebooks: Codebooks;
  readonly released: readonly { readonly file: File; readonly opened: Opened }[];
  readonly releasedFailure: Failure | null;
  /** The one way to match records of released files, where the user insists on it. */
  readonly match: Matching | null;
  /** By variable of the file the variable of released files that it was recoded into; null where none was. */
  readonly renamed: NonNullable<Settings["renamed"]> | null;
  /** Whether the record id was made for the file that goes out. */
  readonly freshId: boolean;

  /** The weight of a person with several records, where it is not the largest of them. */
  readonly entityWeight: EntityWeight | null;
  /** Whether the file holds the whole population. */
  readonly census: boolean;
  /** What weights are multiplied by; null where they stand for people as they are. */
  readonly weightScale: number | null;
  /** The share of the population that is in the register, where it is given as a number. */
  readonly membership: number | null;
  readonly beside: Readonly<Partial<Record<BesideKind, BesideFile>>>;
  readonly besideFailure: Failure | null;
  readonly margins: readonly MarginFile[];
  /** The variable of margins that counts people; null for the only one that the file has not. */
  readonly marginsCount: string | null;
  readonly marginsFailure: Failure | null;

  readonly roles: RoleTable;
  readonly rolesFailure: Failure | null;

  readonly measures: readonly MeasureInfo[];
  /** Measures that the user does not want. */
  readonly unwanted: ReadonlySet<string>;
  /** Options by measure, only those that were set. */
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly issues: Readonly<Record<string, readonly OptionIssue[]>>;
  readonly configFailure: string | null;
  readonly judging: Judging;
  readonly judgingIssues: JudgingIssues;
  readonly policyFailure: string | null;
  /** Policies of others, by name. */
  readonly presets: Readonly<Record<string, Policy>>;

  readonly running: {
    readonly progress: Readonly<Record<string, number>>;
    readonly total: number;
    readonly last: RunProgress | null;
  } | null;
  readonly runFailure: Failure | null;
  readonly seconds: number | null;
  readonly report: RiskReport | null;
  /** What the report was made from, to tell whether it is out of date. */
  readonly madeFrom: string | null;
  readonly internal: boolean;

  readonly scenario: Scenario | null;
  readonly trying: number | null;
  readonly tried: {
    readonly scenario: Scenario;
    readonly report: RiskReport;
    readonly comparison: Comparison;
  } | null;
  readonly tryFailure: Failure | null;
  readonly scenarios: readonly KeptScenario[];
}

export const initial: AppState = {
  step: "file",
  theme: "auto",
  kept: false,
  notice: null,
  trouble: null,
  file: null,
  opened: null,
  inspection: null,
  opening: null,
  openFailure: null,
  reading: { missing: [] },
  codebooks: {},
  released: [],
  releasedFailure: null,
  match: null,
  renamed: null,
  freshId: false,
  entityWeight: null,
  census: false,
  weightScale: null,
  membership: null,
  beside: {},
  besideFailure: null,
  margins: [],
  marginsCount: null,
  marginsFailure: null,
  roles: NO_ROLES,
  rolesFailure: null,
  measures: [],
  unwanted: new Set(),
  options: {},
  issues: {},
  configFailure: null,
  judging: NOT_JUDGED,
  judgingIssues: NO_ISSUES,
  policyFailure: null,
  presets: {},
  running: null,
  runFailure: null,
  seconds: null,
  report: null,
  madeFrom: null,
  internal: false,
  scenario: null,
  trying: null,
  tried: null,
  tryFailure: null,
  scenarios: [],
};

/** What belongs to one file and goes with it. */
export const withoutFile: Partial<AppState> = {
  file: null,
  opened: null,
  inspection: null,
  openFailure: null,
  reading: { missing: [] },
  codebooks: {},
  released: [],
  releasedFailure: null,
  match: null,
  renamed: null,
  freshId: false,
  entityWeight: null,
  census: false,
  weightScale: null,
  membership: null,
  beside: {},
  besideFailure: null,
  margins: [],
  marginsCount: null,
  marginsFailure: null,
  roles: NO_ROLES,
  rolesFailure: null,
  options: {},
  unwanted: new Set(),
  issues: {},
  configFailure: null,
  judging: NOT_JUDGED,
  judgingIssues: NO_ISSUES,
  policyFailure: null,
  runFailure: null,
  seconds: null,
  report: null,
  madeFrom: null,
  internal: false,
  scenario: null,
  tried: null,
  tryFailure: null,
  scenarios: [],
};
