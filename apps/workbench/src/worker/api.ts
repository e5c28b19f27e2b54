import type { Inspection, Reason } from "@sdc-risk/inspect";
import type { FileFormat, RecordFormat } from "@sdc-risk/io";
import type { Comparison, ExpectedReport, PolicyReport, RiskReport, RuleReport } from "@sdc-risk/report";
import type {
  DecisionName,
  FirstVerdict,
  GivenTreatment,
  MeasureInfo,
  PlanProgress,
  PlanReport,
  Policy,
  Reading,
  Recoding,
  RendererName,
  Settings,
  TreatableKey,
  TreatmentRequest,
} from "@sdc-risk/session";
import { SETTINGS } from "@sdc-risk/session/settings";
import type { DateOrder } from "./file/convert/forms.ts";
import type { Outcome } from "./outcome.ts";

export type {
  FirstVerdict,
  GivenTreatment,
  MeasureInfo,
  Reading,
  Settings,
  TreatableKey,
} from "@sdc-risk/session";

/** The name under which settings are saved, and which the command names. */
export const SETTINGS_FILE = "sdc-risk.json";

/** The settings that say what variables are. */
export type RoleSettings = Omit<
  Settings,
  "measures" | "options" | "plugins" | "scenarios" | "policy" | "otherPolicies"
>;

/**
 * Files beside the open one: treated ones, a table of the population that tells the share of a register, the population
 * itself, a file with names that it is linked with, records that the treated ones were not made from, and counts of the
 * population that weights are raked to.
 */
export const FILE_KINDS = [
  "released",
  "membership",
  "population",
  "identified",
  "control",
  "margins",
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Whether there may be several files of a kind. */
export const areSeveral = (kind: FileKind): boolean =>
  SETTINGS.some((row) => row.name === kind && row.kind === "files");

/** A file that describes the open one: a DDI codebook, or a catalogue of SAS. */
export type CodebookKind = "ddi" | "catalog";
export type Codebooks = Readonly<Partial<Record<CodebookKind, File>>>;

/** A column of a CSV file that is read as text, or as a day, and can be read as something else. */
export type ConvertibleColumn = { readonly name: string } & (
  | { readonly kind: "decimal" }
  /** The orders of day, month and year in which all values are real days. */
  | { readonly kind: "date"; readonly orders: readonly DateOrder[] }
  /** Most values are such numbers or days, and some are neither. */
  | { readonly kind: "mixed" }
);

/** How a column is written otherwise; an age is that on a day, YYYY-MM-DD. */
export type ColumnChange = { readonly name: string } & (
  | { readonly to: "number" }
  | { readonly to: "date"; readonly order: DateOrder }
  | { readonly to: "age"; readonly order: DateOrder; readonly at: string }
);

/** Who may attack and what is allowed, with the roles that both are about. */
export type JudgingSettings = RoleSettings &
  Pick<Settings, "scenarios" | "policy" | "otherPolicies" | "language">;

/** The missing values that a file declares of one variable. */
export interface DeclaredMissing {
  readonly name: string;
  readonly label: string | null;
  /** Those that at least three records hold. */
  readonly reasons: readonly Reason[];
  /** How many others there are. */
  readonly rareReasons: number;
}

/** A file that was read, without its values. */
export interface Opened {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly format: FileFormat;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly rows: number;
  readonly columns: number;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** Of variables that have some, also where they are kept as levels. */
  readonly declared: readonly DeclaredMissing[];
}

/** A change to one key variable: what if it were coarser? */
export type Change = Recoding;

/** A set of keys, some of them coarsened. */
export interface KeyScenario {
  readonly keys: readonly string[];
  readonly changes: Readonly<Record<string, Change>>;
}

/** A rule of a policy, by the report and with other keys. */
export interface RuleComparison {
  /** The name of its policy. */
  readonly policy: string;
  readonly before: RuleReport;
  readonly after: RuleReport;
}

/** The verdict on a file with other keys, which the whole run gives of that file. */
export interface ScenarioVerdict {
  readonly result: PolicyReport["verdict"];
  /** In a sentence. */
  readonly statement: string;
  /** What speaks against the file beside its rules, or why nothing can be told. */
  readonly reasons: readonly string[];
  /** None where nothing can be told. */
  readonly rules: readonly RuleComparison[];
}

/** What came of other keys, set against the report. */
export interface TriedScenario {
  readonly report: RiskReport;
  readonly comparison: Comparison;
  /** Null where there is no policy. */
  readonly verdict: ScenarioVerdict | null;
}

/** How far a measure is, in [0, 1]. */
export interface MeasureProgress {
  readonly measure: string;
  readonly share: number;
  readonly total: number;
}

/** Something that is wrong with the options of a measure. */
export interface OptionIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What is wrong with scenarios and a policy. */
export interface JudgingIssues {
  /** One list per scenario, by its place. */
  readonly scenarios: readonly (readonly OptionIssue[])[];
  /** Null where all policies are right, or there is none. */
  readonly policy: string | null;
  /** The rules of each policy in words, in their order; empty for one that is wrong. */
  readonly rules: readonly (readonly string[])[];
}

export interface LevelCount {
  /** Its text. */
  readonly label: string;
  /** As people read it. */
  readonly shown: string;
  readonly records: number;
}

/** What a treatment may do, as the page asks for it. */
export type PageRequest = TreatmentRequest;

/** A treatment that a search assessed. */
export interface TreatmentPoint extends GivenTreatment {
  /** As ARX has it, in [0, 1]. */
  readonly loss: number;
  /** Suppressed values. */
  readonly cells: number;
  /** Expected correct matches; null where they are not known. */
  readonly matches: number | null;
  /** Whether all rules are met that a treatment can change. */
  readonly met: boolean;
  /** How far it is from meeting them: 0 where it does. */
  readonly missed: number;
}

/** How far a search is, with the points to choose from so far. */
export interface SearchProgress extends PlanProgress {
  readonly points: readonly TreatmentPoint[];
}

/** What is known of a file by the policy. */
export interface FileVerdict {
  readonly policy: PolicyReport;
  readonly expected: readonly ExpectedReport[];
}

/** A treatment that was assessed, beside the original. */
export interface TreatmentComparison {
  readonly plan: Pick<PlanReport, "steps" | "suppressed" | "loss" | "proved" | "bound">;
  readonly before: FileVerdict;
  readonly after: FileVerdict;
}

/** A column of the table of records. */
export interface RecordTableField {
  readonly name: string;
  readonly about: string;
  readonly kind: "name" | "key" | "result";
  /** On the column by which records are put in order at first: which of its values are the riskier ones. */
  readonly headline?: "high" | "low";
}

export interface RecordQuery {
  /** Inclusive bounds of result columns. */
  readonly bounds: Readonly<Record<string, { readonly min: number | null; readonly max: number | null }>>;
  /** Texts that levels of key columns must contain. */
  readonly texts: Readonly<Record<string, string>>;
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
}

export type Cell = string | number | null;
export type Progress = (share: number) => void;

/**
 * Everything that the page asks of the worker that holds the data. No value of a record leaves it, but for
 * levels and rows that are asked for.
 */
export interface DataApi {
  measures(): Promise<readonly MeasureInfo[]>;
  /** Policies of others, by the names that settings give them. */
  presets(): Promise<Readonly<Record<string, Policy>>>;
  open(
    file: File,
    reading: Reading,
    codebooks: Codebooks,
    onProgress: Progress,
  ): Promise<Outcome<{ readonly opened: Opened; readonly inspection: Inspection }>>;
  /** A file that comes with the page, and settings for it. */
  example(): Promise<Outcome<{ readonly file: File; readonly settings: File }>>;
  /** Reads a file beside the open one, in place of one of its kind where there may be only one; its variables by name. */
  openOther(
    kind: FileKind,
    file: File,
    reading: Reading,
    onProgress: Progress,
  ): Promise<Outcome<{ readonly opened: Opened; readonly variables: readonly string[] }>>;
  /** @param place among the files of its kind, from 0 */
  removeOther(kind: FileKind, place: number): Promise<void>;
  /** The columns of the open file that hold decimal commas or dates. */
  convertible(missing: RoleSettings["missing"]): Promise<Outcome<readonly ConvertibleColumn[]>>;
  /** The open file with columns written otherwise. */
  convertFile(changes: readonly ColumnChange[]): Promise<Outcome<File>>;
  checkRoles(settings: RoleSettings): Promise<Outcome<null>>;
  /** What a settings file of the command line says. */
  readSettings(text: string): Promise<Outcome<Settings>>;
  /** Settings as a file that the command line takes. */
  settingsText(settings: Settings): Promise<string>;
  /** What a policy file of the command line says. */
  readPolicy(text: string): Promise<Outcome<Policy>>;
  checkJudging(settings: JudgingSettings): Promise<JudgingIssues>;
  checkOptions(options: Settings["options"]): Promise<Readonly<Record<string, readonly OptionIssue[]>>>;
  /** @param onFirst told the verdict as soon as what it needs is computed; never where nothing can be said before the end */
  run(
    settings: Settings,
    onProgress: (progress: MeasureProgress) => void,
    onFirst: (first: FirstVerdict) => void,
  ): Promise<Outcome<RiskReport>>;
  tryScenario(
    scenario: KeyScenario,
    name: string,
    onProgress: (progress: MeasureProgress) => void,
  ): Promise<Outcome<TriedScenario>>;
  cancel(): Promise<void>;
  levels(variable: string): Promise<Outcome<readonly LevelCount[]>>;
  recordFields(): Promise<Outcome<readonly RecordTableField[]>>;
  queryRecords(query: RecordQuery): Promise<Outcome<number>>;
  recordRows(from: number, count: number): Promise<Outcome<readonly (readonly Cell[])[]>>;
  reportFile(kind: RendererName, internal: boolean): Promise<Outcome<Blob>>;
  decisionFile(kind: DecisionName, internal: boolean): Promise<Outcome<Blob>>;
  comparisonFile(comparison: Comparison): Promise<Outcome<Blob>>;
  recordsFile(format: RecordFormat, onProgress: Progress): Promise<Outcome<Blob>>;
  /** The keys of all kinds of intruders, with the levels that they may take. */
  keysToTreat(settings: Settings, request: PageRequest): Promise<Outcome<readonly TreatableKey[]>>;
  /** Searches treatments that meet the policy. @returns the points to choose from */
  searchTreatments(
    settings: Settings,
    request: PageRequest,
    onProgress: (progress: SearchProgress) => void,
  ): Promise<Outcome<readonly TreatmentPoint[]>>;
  /** Assesses one treatment; null where a value would be suppressed of a key that stays as it is. */
  assessTreatment(
    settings: Settings,
    request: PageRequest,
    given: GivenTreatment,
  ): Promise<Outcome<TreatmentComparison | null>>;
  /** Files of the treatment that was assessed last. */
  treatedFile(format: RecordFormat, onProgress: Progress): Promise<Outcome<Blob>>;
  planFile(): Promise<Outcome<Blob>>;
  /** @param ending names the language */
  scriptFile(ending: string): Promise<Outcome<Blob>>;
  treatedReport(kind: RendererName, onProgress: Progress): Promise<Outcome<Blob>>;
  close(): Promise<void>;
}
