import type { Inspection } from "@sdc-risk/inspect";
import type { RiskReport } from "@sdc-risk/report";
import type { Locale } from "@sdc-risk/report/language";
import type { Policy, Scenario as Intruder } from "@sdc-risk/session";
import type { StoredValues } from "@sdc-risk/session/settings";
import {
  FILE_KINDS,
  type Codebooks,
  type FileKind,
  type FirstVerdict,
  type JudgingIssues,
  type MeasureInfo,
  type OptionIssue,
  type Opened,
  type Reading,
  type MeasureProgress,
  type KeyScenario,
  type TriedScenario,
} from "../worker/api.ts";
import type { Failure } from "../worker/outcome.ts";
import { NO_HISTORY, type History } from "./history/history.ts";
import type { ProjectEntry } from "./projects/database.ts";
import type { WaitingProject } from "./projects/keep.ts";
import { NO_ROLES, type RoleTable } from "./role-table.ts";
import { NO_TREATMENT, NO_WORK, type TreatSettings, type TreatWork } from "./treating.ts";

export const STEPS = ["file", "roles", "measures", "run", "report", "treat", "take"] as const;
export type Step = (typeof STEPS)[number];

/** Work that is under way, with the share that is done. */
export interface Busy {
  readonly what: string;
  readonly share: number;
}

/** A file beside the open one. */
export interface OpenFile {
  readonly file: File;
  readonly opened: Opened;
  readonly variables: readonly string[];
}

/** The files beside the open one, by what they are. */
export type OpenFiles = Readonly<Record<FileKind, readonly OpenFile[]>>;

/** Settings that the page has as values, as a settings file says them. */
export type PageValues = {
  readonly [N in keyof StoredValues]?: StoredValues[N] | undefined;
};

/** A scenario that is kept, with what came of it. */
export interface KeptScenario {
  readonly name: string;
  readonly scenario: KeyScenario;
  /** Null until it was computed on the present report. */
  readonly report: RiskReport | null;
}

/** Who may attack and what is allowed, as a settings file says it. */
export interface IntrudersAndPolicy {
  /** The keys of the first one are those of the page; empty where there is one intruder only. */
  readonly scenarios: readonly Intruder[];
  readonly policy: Policy | null;
  /** Further policies, each of which gives a verdict; empty without a policy. */
  readonly others: readonly Policy[];
}

export const NOT_JUDGED: IntrudersAndPolicy = { scenarios: [], policy: null, others: [] };
export const NO_ISSUES: JudgingIssues = { scenarios: [], policy: null, rules: [] };

export interface AppState {
  readonly step: Step;
  readonly theme: "auto" | "light" | "dark";
  /** What the page is written in; its texts are there already. */
  readonly language: Locale;
  /** The project that changes are kept in; null where nothing is kept. */
  readonly project: ProjectEntry | null;
  /** Projects that are kept on this machine. */
  readonly projects: readonly ProjectEntry[];
  /** A project whose settings are there, and whose file is not. */
  readonly waiting: WaitingProject | null;
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
  readonly files: OpenFiles;
  /** Why a file of a kind was not opened, or does not fit. */
  readonly fileFailures: Readonly<Partial<Record<FileKind, Failure>>>;
  readonly values: PageValues;

  /** Whether the step Roles shows all variables, in place of its questions. */
  readonly allVariables: boolean;
  readonly roles: RoleTable;
  readonly rolesFailure: Failure | null;

  readonly measures: readonly MeasureInfo[];
  /** Measures that the user does not want. */
  readonly unwanted: ReadonlySet<string>;
  /** Options by measure, only those that were set. */
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly issues: Readonly<Record<string, readonly OptionIssue[]>>;
  readonly configFailure: string | null;
  readonly judging: IntrudersAndPolicy;
  readonly judgingIssues: JudgingIssues;
  readonly policyFailure: string | null;
  /** Policies of others, by name. */
  readonly presets: Readonly<Record<string, Policy>>;

  readonly running: {
    readonly progress: Readonly<Record<string, number>>;
    readonly total: number;
    readonly last: MeasureProgress | null;
    /** The verdict, once it is known; the rest is not computed yet. */
    readonly first: FirstVerdict | null;
  } | null;
  readonly runFailure: Failure | null;
  readonly seconds: number | null;
  readonly report: RiskReport | null;
  /** What the report was made from, to tell whether it is out of date. */
  readonly madeFrom: string | null;
  readonly internal: boolean;

  readonly scenario: KeyScenario | null;
  readonly trying: number | null;
  readonly tried: (TriedScenario & { readonly scenario: KeyScenario }) | null;
  readonly tryFailure: Failure | null;
  readonly scenarios: readonly KeptScenario[];

  readonly treatment: TreatSettings;
  readonly treatWork: TreatWork;

  /** What was changed, to be taken back. */
  readonly history: History;
  /** Whether the list of keys is shown. */
  readonly help: boolean;
  /** Whether keys do something without Ctrl or Alt. */
  readonly singleKeys: boolean;
}

/** What belongs to one file and goes with it. */
export const withoutFile = {
  file: null,
  opened: null,
  inspection: null,
  openFailure: null,
  reading: { missing: [] },
  codebooks: {},
  files: Object.fromEntries(FILE_KINDS.map((kind) => [kind, []])) as unknown as OpenFiles,
  fileFailures: {},
  values: {},
  roles: NO_ROLES,
  rolesFailure: null,
  unwanted: new Set<string>(),
  options: {},
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
  treatment: NO_TREATMENT,
  treatWork: NO_WORK,
} satisfies Partial<AppState>;

export const initial: AppState = {
  ...withoutFile,
  step: "file",
  theme: "auto",
  language: "en",
  project: null,
  projects: [],
  waiting: null,
  notice: null,
  trouble: null,
  opening: null,
  measures: [],
  presets: {},
  running: null,
  trying: null,
  allVariables: false,
  history: NO_HISTORY,
  help: false,
  singleKeys: true,
};
