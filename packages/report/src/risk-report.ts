import type { Block } from "@sdc-risk/blocks";
import type * as z from "zod";
import type { reportSchema } from "./json/schema.ts";

/** Plain data that nobody changes; a block, and what is a measure's own, stays as it is. */
type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends Block
    ? T
    : T extends object
      ? object extends T
        ? T
        : { readonly [Field in keyof T]: Immutable<T[Field]> }
      : T;

/**
 * What a run found, as plain data: JSON-safe, structured-cloneable, aggregates only unless internal detail
 * was asked for. The schema that reads reports back describes every field.
 */
export type RiskReport = Immutable<z.infer<typeof reportSchema>>;

/** One measure's part of a report. */
export type MeasureReport = RiskReport["measures"][string];

/** A term that a report uses, with what it means and where it is from. */
export type ReportTerm = NonNullable<RiskReport["terms"]>[number];

/** A treated file that the data were compared with. */
export type ReleasedReport = RiskReport["released"][number];

/** What one kind of intruder finds. */
export type ScenarioReport = NonNullable<RiskReport["scenarios"]>[number];

/** A policy and whether the file meets it. */
export type PolicyReport = NonNullable<RiskReport["policy"]>;

/** Whether a file may go out by a policy. */
export type Verdict = PolicyReport["verdict"];

/** What a rule says of the file. */
export type RuleReport = PolicyReport["rules"][number];

/** Whether a rule is met; what cannot be told is not met. */
export type RuleResult = RuleReport["result"];

/** Something that is against a file which is to go out, whatever its figures are. */
export type Against = NonNullable<PolicyReport["against"]>[number];

/** A variable of the file that goes out which has no role for any kind of intruder. */
export type NotJudged = NonNullable<PolicyReport["notJudged"]>[number];

/** Something that was declared of a variable of the file that goes out, and that no file can show. */
export type Declaration = NonNullable<PolicyReport["declared"]>[number];

/** Households that are seen in a released file though it lacks their id. */
export type GroupsSeen = NonNullable<PolicyReport["groupsSeen"]>[number];

/** What a reader wants to know first. */
export type Answer = NonNullable<RiskReport["answer"]>;

/** A treatment that a short search found, where a policy is not met. */
export type ShortPlanReport = NonNullable<PolicyReport["plan"]>;

/** How many an intruder is expected to find in a file that is judged. */
export type ExpectedReport = NonNullable<Answer["expected"]>[number];

/** What a released file that may be synthetic holds of originals. */
export type CopiesReport = NonNullable<Answer["copies"]>[number];
