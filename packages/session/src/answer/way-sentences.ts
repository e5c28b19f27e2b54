import { firstSentence } from "@sdc-risk/blocks";
import { shareText } from "@sdc-risk/data";
import { stepsText, type ShortPlanReport } from "@sdc-risk/report";
import { planCommand } from "../command.ts";
import { listText } from "./headline.ts";

/** Why no treatment is searched, and what to do instead. */
export interface NoPlan {
  readonly reason: string;
  /** What to do next; null where the answer says that. */
  readonly next: string | null;
}

/** What would meet a policy that is not met: a treatment, or why none was searched. */
export type WayToYes =
  | { readonly plan: ShortPlanReport; readonly none?: never }
  | { readonly plan?: never; readonly none: NoPlan };

/** The command that treats a file, or where the command of the report is not known, its name. */
const treatBy = (command: string | undefined): string =>
  command === undefined ? "`sdc-risk plan`, with the same flags," : `\`${planCommand(command)}\``;

/**
 * What to do with a file that does not meet its policy.
 * @param command that gives the report again
 */
export const treatText = (command: string | undefined): string =>
  `Treat the file: ${treatBy(command)} finds the least treatment.`;

/** Open points that a sentence has room for. */
const MOST_OPEN = 3;

/** "neighbour: Records in groups …": what is open after a treatment, the rules first. */
function openText({ open, against, met }: ShortPlanReport): string {
  const rules = open.map(
    ({ scenario, reason }) => `${scenario === null ? "" : `${scenario}: `}${firstSentence(reason)}`,
  );
  // what other variables tell is no matter where rules are missed
  const all = met || rules.length === 0 ? [...rules, ...against.map(firstSentence)] : rules;
  const more = all.length - MOST_OPEN;
  return [...all.slice(0, MOST_OPEN), ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
}

/** Why a plan leaves out keys; empty where it leaves out none. */
const lastResort = ({ leftOut, met }: ShortPlanReport): string =>
  leftOut.length === 0 || !met
    ? ""
    : ` Leaving out ${listText(leftOut)} is a last resort: no treatment with all keys that was tried meets the rules.`;

/** A treatment that meets all rules that a treatment can change. */
function metText(plan: ShortPlanReport): string {
  const { verdict, open } = plan;
  const done = stepsText(plan);
  const cost = `Loss ${shareText(plan.loss)}.${lastResort(plan)}`;
  if (verdict === "yes")
    return done === ""
      ? "The file meets the policy as it is where it is assessed beside itself as its original (--released)."
      : `The file meets the policy after this: ${done}. ${cost}`;
  const which = open.length === 0 ? "All rules are met" : "All rules that a treatment can change are met";
  const begun = done === "" ? `${which} by the file as it is.` : `${which} after this: ${done}. ${cost}`;
  return `${begun} What is then still open: ${openText(plan)}`;
}

/** The sentence of an answer on what would meet the policy. */
export function wayText({ plan, none }: WayToYes): string {
  if (plan === undefined) return `No treatment was searched. ${none.reason}`;
  if (plan.met) return metText(plan);
  const done = stepsText(plan);
  const begun = `None of the ${plan.assessed} treatments that a short search tried meets the policy`;
  return done === ""
    ? `${begun}, and none comes closer to it than the file as it is.`
    : `${begun}. The closest (loss ${shareText(plan.loss)}): ${done}. It still misses: ${openText(plan)}`;
}

/**
 * What to do next.
 * @param command that gives the report again
 */
export function nextByWay({ plan, none }: WayToYes, command: string | undefined): string {
  if (plan === undefined) return none.next ?? treatText(command);
  if (plan.verdict === "yes" && plan.steps.length === 0)
    return "Assess the file beside itself: --released, with the same file.";
  return plan.met
    ? `Treat the file: ${treatBy(command)} writes the treated file and may find a treatment that loses less.`
    : `Treat the file: ${treatBy(command)} searches longer, and takes levels of your own (--hierarchies).`;
}
