import type { RoleName } from "@sdc-risk/core";
import type { MeasureReport, RiskReport } from "../risk-report.js";

/** What one kind of intruder finds. */
export interface ScenarioReport {
  readonly name: string;
  /** One sentence: who the intruder is, and what is known. */
  readonly intruder?: string;
  readonly keys: readonly string[];
  readonly numeric?: readonly string[];
  /**
   * Share of the population that the intruder's file holds, and chance that a value of a key differs; where
   * they were given.
   */
  readonly coverage?: number;
  readonly divergence?: number;
  /** How coarsely keys are known, in words by variable. */
  readonly recodings?: Readonly<Record<string, string>>;
  readonly measures: Readonly<Record<string, MeasureReport>>;
  readonly skipped: RiskReport["skipped"];
  readonly warnings: RiskReport["warnings"];
}

/** Whether a file may go out by a policy. */
export type Verdict = "yes" | "no" | "cannot tell";

/** Whether a rule is met; what cannot be told is not met. */
export type RuleResult = "met" | "not met" | "cannot tell";

/** Something that is against a file which is to go out, whatever its figures are. */
export interface Against {
  /** A stable word: what it is. */
  readonly code: string;
  /** Whether it forbids that the file goes out, or leaves open whether it may. */
  readonly result: Exclude<RuleResult, "met">;
  /** The file that is meant; left out where that is the data themselves, or stands in the text. */
  readonly file?: string;
  /** The variables that are meant. */
  readonly variables?: readonly string[];
  /** What it is and what to do, in sentences. */
  readonly text: string;
}

/** A variable of the file that goes out which has no role for any kind of intruder. */
export interface NotJudged {
  readonly variable: string;
  readonly file?: string;
  /** Whether it is in the released file only. */
  readonly isNew: boolean;
  readonly reason: (typeof NOT_JUDGED_REASONS)[number];
  /** Whether it cannot be told for this variable whether the file may go out. */
  readonly open: boolean;
  /** What was found, as the end of a sentence about the variable. */
  readonly text: string;
  /** The variable of the original that it may be a recoding of. */
  readonly renamed?: string;
  /** Whether it was declared insensitive, which its values speak against; left out where it has no role. */
  readonly insensitive?: true;
}

/** Something that was declared of a variable of the file that goes out, and that no file can show. */
export interface Declaration {
  readonly variable: string;
  readonly file?: string;
  /** What it was declared as. */
  readonly as: DeclaredAs;
  /** The kind of intruder that knows it coarsely; left out for roles. */
  readonly scenario?: string;
  /** What is declared, or what makes it worth a look, as the end of a sentence about the variable. */
  readonly text: string;
}

/**
 * What a variable can be declared as: insensitive; another role of variables with values of persons, though it looks
 * like a key; or a key that a kind of intruder knows more coarsely than the file holds it.
 */
export type DeclaredAs = RoleName | "known coarsely";

/**
 * What was found of a variable that no role speaks of: nothing, as far as it was looked at; that it follows from
 * a key, and says no more; that it looks like a key, or like what identifies; that it gives a key away that the
 * file lacks or holds otherwise; that a key of the file follows from it, so that it says more; that it looks
 * like a recoding of a key; or that nobody could look.
 */
export const NOT_JUDGED_REASONS = [
  "harmless",
  "follows",
  "looks-like-key",
  "looks-like-identifier",
  "gives-away",
  "refines",
  "recoding",
  "not-looked-at",
] as const;

/** What a rule says of the file. */
export interface RuleReport {
  readonly figure: string;
  /** The figure in words. */
  readonly label: string;
  /** Null where the report has no scenarios. */
  readonly scenario: string | null;
  /** The released file that is judged; left out where it is the data themselves. */
  readonly file?: string;
  /** What is judged; null where the figure is missing. */
  readonly value: number | null;
  /** The 95 % interval of the value, where it has one. */
  readonly interval?: { readonly low: number; readonly high: number };
  /** How missing values were read, where that makes another value than the summary has; and that one. */
  readonly reading?: string;
  readonly counted?: number;
  readonly limit: number;
  readonly bound: "max" | "min";
  /** Whether a value at the limit does not meet it; left out where it does. */
  readonly strict?: true;
  /** Whether value and limit are a share of all records. */
  readonly share: boolean;
  readonly met: boolean;
  /** Met only where the value, its whole interval and all that is known of it are within the limit. */
  readonly result: RuleResult;
  /**
   * Why it cannot be told, or is no, though the value is within the limit: its interval reaches beyond, it is known to
   * be off, it rests on weights that nobody confirmed, on chance gaps, on values that were declared missing, or on a model that nothing confirms, or the
   * expected matches speak against it. Or why it cannot be told though the value is beyond the limit ("extent"): it takes
   * the file for the whole population, which nobody has said.
   */
  readonly doubt?:
    | "interval"
    | "known to be off"
    | "weights"
    | "extent"
    | "missing values"
    | "declared missing"
    | "no tested model"
    | "expected matches";
  /** How far the value is from the limit, below zero where it is beyond; null where there is no value. */
  readonly margin: number | null;
  /** The same figure of the original, where a released file is judged, and how it is off, where it is known to be. */
  readonly initial?: number | null;
  readonly initialMark?: string;
  /**
   * The value is that of an intruder whose file holds everybody, with the same values: coverage and divergence
   * of the scenario are not taken into account.
   */
  readonly everybody?: true;
  /** One or two sentences: what decides it. */
  readonly reason: string;
  /** What to know of the figure, where it is a bound, or too low or too high here, and how it is off in a few words. */
  readonly caution?: string;
  readonly mark?: string;
  /** What the value would be with each key left out, computed; only where the rule fails. */
  readonly without?: readonly {
    readonly key: string;
    readonly value: number | null;
    readonly mark?: string;
    readonly met: boolean;
  }[];
  readonly why?: string;
  readonly source?: string;
}

/** "at most", "below", "at least". */
export const boundText = ({ bound, strict }: Pick<RuleReport, "bound" | "strict">): string =>
  bound === "min" ? "at least" : strict === true ? "below" : "at most";

/** A policy and whether the file meets it. */
export interface PolicyReport {
  readonly name: string;
  readonly source?: string;
  readonly notCovered?: string;
  readonly verdict: Verdict;
  /** Whether the verdict is yes. */
  readonly met: boolean;
  readonly rules: readonly RuleReport[];
  /** What else is against the file; left out where nothing is. */
  readonly against?: readonly Against[];
  /** The variables of the file that goes out which no role speaks of, each with what was found of it. */
  readonly notJudged?: readonly NotJudged[];
  /** What the verdict rests on because it was declared; left out where nothing was. */
  readonly declared?: readonly Declaration[];
}

/** A change that was tried on the keys of a scenario. */
export interface Remedy {
  readonly scenario: string | null;
  /** The released file that it was tried on; left out where it is the data themselves. */
  readonly file?: string;
  /** In words: "leave out age", "age in bands of 10". */
  readonly change: string;
  /** Whether all rules of that scenario are met with it. */
  readonly meets: boolean;
  /** What the rules that fail become. */
  readonly figures: readonly {
    readonly figure: string;
    readonly label: string;
    readonly value: number | null;
    /** How the figure is off, where it is known to be. */
    readonly mark?: string;
    readonly share: boolean;
    readonly met: boolean;
  }[];
}

/** A change that was tried in all scenarios and files that are judged. */
export interface JointRemedy {
  readonly change: string;
  /** Whether all rules are met with it, everywhere. */
  readonly meets: boolean;
  /** What the rules become. */
  readonly figures: readonly (Remedy["figures"][number] & {
    readonly scenario: string | null;
    readonly file?: string;
  })[];
  /** How many would then be found where most are; left out where that is not known everywhere. */
  readonly expected?: ExpectedReport;
}

/** How many an intruder is expected to find in a file that is judged. */
export interface ExpectedReport {
  /** Null where the report has no scenarios. */
  readonly scenario: string | null;
  /** The released file; left out where it is the data themselves. */
  readonly file?: string;
  /** Expected correct matches; null where they are not known. */
  readonly matches: number | null;
  /** Records, persons or households that could be found. */
  readonly units: number;
  /** How the number is off, where it is known to be. */
  readonly mark?: string;
  /** The same in one sentence, or why it is not known. */
  readonly text: string;
}

/** What a reader wants to know first. */
export interface Answer {
  readonly statement: string;
  /** Null without a policy; left out in reports of earlier versions. */
  readonly verdict?: Verdict | null;
  /** Whether the verdict is yes; null without a policy. */
  readonly met: boolean | null;
  /** How many would be found, by scenarios and files, the worst first; reports of earlier versions lack it. */
  readonly expected?: readonly ExpectedReport[];
  /** The few things that decide it, in sentences. */
  readonly decides: readonly string[];
  /** Changes that were tried where the policy is not met, those that meet it first. */
  readonly remedies: readonly Remedy[];
  /**
   * One change for all scenarios and files: the first that meets all rules, else the best of each together;
   * left out where one only is judged, or no change of keys was found for some.
   */
  readonly joint?: JointRemedy;
  /** What the figures do not cover, in sentences. */
  readonly limits: readonly string[];
  /** What to do next, in one sentence. */
  readonly next: string;
}
