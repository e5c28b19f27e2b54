import { firstSentence } from "@sdc-risk/blocks";
import { stepsText, type ShortPlanReport } from "@sdc-risk/report";
import { planCommand } from "../command.ts";
import { listText } from "./headline.ts";
import type { AnswerWords } from "./language/words.ts";

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
const treatBy = (command: string | undefined, { say }: AnswerWords): string =>
  command === undefined ? say("treatBy") : `\`${planCommand(command)}\``;

/**
 * What to do with a file that does not meet its policy.
 * @param command that gives the report again
 */
export const treatText = (command: string | undefined, words: AnswerWords): string =>
  words.say("treat", { by: treatBy(command, words) });

/** Open points that a sentence has room for. */
const MOST_OPEN = 3;

/** "neighbour: Records in groups …": what is open after a treatment, the rules first. */
function openText({ open, against, met }: ShortPlanReport, { say, told }: AnswerWords): string {
  const rules = open.map(({ scenario, reason }) => {
    const text = told(firstSentence(reason));
    return scenario === null ? text : say("ofScenario", { where: scenario, text });
  });
  // what other variables tell is no matter where rules are missed
  const all =
    met || rules.length === 0 ? [...rules, ...against.map((text) => told(firstSentence(text)))] : rules;
  const more = all.length - MOST_OPEN;
  return [...all.slice(0, MOST_OPEN), ...(more > 0 ? [say("andMore", { n: more })] : [])].join(" ");
}

/** How much a plan costs, and why it leaves out keys, where it does. */
function costText({ loss, leftOut, met }: ShortPlanReport, words: AnswerWords): string {
  const cost = words.say("loss", { share: words.share(loss) });
  return leftOut.length === 0 || !met
    ? cost
    : `${cost} ${words.say("lastResort", { keys: listText(leftOut, words) })}`;
}

/** A treatment that meets all rules that a treatment can change. */
function metText(plan: ShortPlanReport, words: AnswerWords): string {
  const { verdict, open } = plan;
  const { say } = words;
  const steps = stepsText(plan, words);
  const after = { steps, loss: costText(plan, words) };
  if (verdict === "yes") return steps === "" ? say("meetsAsItIs") : say("meetsAfter", after);
  const left = { open: openText(plan, words) };
  if (open.length === 0)
    return steps === "" ? say("allMetAsItIs", left) : say("allMetAfter", { ...after, ...left });
  return steps === "" ? say("treatableMetAsItIs", left) : say("treatableMetAfter", { ...after, ...left });
}

/** The sentence of an answer on what would meet the policy. */
export function wayText({ plan, none }: WayToYes, words: AnswerWords): string {
  const { say, told, share } = words;
  if (plan === undefined) return say("notSearched", { reason: told(none.reason) });
  if (plan.met) return metText(plan, words);
  const steps = stepsText(plan, words);
  const n = plan.assessed;
  return steps === ""
    ? say("noneCloser", { n })
    : say("closest", { n, share: share(plan.loss), steps, open: openText(plan, words) });
}

/**
 * What to do next.
 * @param command that gives the report again
 */
export function nextByWay({ plan, none }: WayToYes, command: string | undefined, words: AnswerWords): string {
  const { say, told } = words;
  if (plan === undefined) return none.next === null ? treatText(command, words) : told(none.next);
  if (plan.verdict === "yes" && plan.steps.length === 0) return say("assessBeside");
  const by = treatBy(command, words);
  return plan.met ? say("treatLess", { by }) : say("treatLonger", { by });
}
