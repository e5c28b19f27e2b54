import type { AnyMeasure } from "@sdc-risk/core";
import type { FigureMeta } from "@sdc-risk/core/summary";
import { SdcError, suggestion } from "@sdc-risk/data";
import { askedOptions, basisOptions, type AskedOption, type BasisOption } from "./counting.ts";
import {
  allFigures,
  declaredFigures,
  figureByName,
  haveField,
  withInstalled,
  type DeclaredFigures,
} from "./declared-figures.ts";
import {
  figureText,
  noFigure,
  parseFigure,
  patternOf,
  type Condition,
  type Figure,
  type Step,
} from "./figure.ts";
import type { Policy, Rule } from "./schema.ts";
import { conditionOf, isProbability } from "./words.ts";

/** One limit of one figure. */
export interface Limit {
  readonly figure: Figure;
  /** As it is written in the report. */
  readonly text: string;
  readonly pattern: string;
  /** What the figure is, as its measure declares it. */
  readonly meta: FigureMeta;
  readonly bound: "max" | "min";
  readonly limit: number;
  /** Whether the limit itself does not meet the rule; with max only. */
  readonly strict?: true;
  /** The options by which the figure has to be counted. */
  readonly countedBy: readonly AskedOption[];
  /** The options of the measures whose results its own may take, by which these are counted. */
  readonly basis: readonly BasisOption[];
  /** Names of scenarios; null for all. */
  readonly scenarios: readonly string[] | null;
  readonly why?: string;
  readonly source?: string;
  /** Place of the rule in the policy, from 1. */
  readonly number: number;
}

/** Fields of a rule that pick no item. */
const OWN = ["figure", "max", "below", "min", "scenario", "share", "options", "why", "source"];

const bare = (pattern: string): string => pattern.replaceAll("[]", "");

/** The pattern of a figure that may be written without its brackets; undefined where there is none. */
function known({ figures }: DeclaredFigures, pattern: string): string | undefined {
  return figures.has(pattern) ? pattern : [...figures.keys()].find((one) => bare(one) === bare(pattern));
}

/** The steps of a figure with a bracket wherever its pattern has a list. */
function bracketed(pattern: string, steps: readonly Step[]): Step[] {
  const out: Step[] = [];
  let next = 0;
  for (const [, field] of pattern.matchAll(/\.(\w+)|\[\]/g)) {
    const step = steps[next];
    const fits = step !== undefined && (field === undefined ? !("field" in step) : "field" in step);
    if (fits) next++;
    out.push(fits ? step : field === undefined ? { where: [] } : { field });
  }
  return out;
}

/** The steps with a condition added to the last list whose items have its field. */
function picked(declared: DeclaredFigures, { measure, steps }: Figure, condition: Condition): Step[] | null {
  for (const [i, step] of [...steps.entries()].reverse()) {
    if (!("where" in step)) continue;
    if (!haveField(declared, patternOf({ measure, steps: steps.slice(0, i + 1) }), condition[0])) continue;
    return steps.with(i, { where: [...step.where, condition] });
  }
  return null;
}

/** Refuses conditions on fields that items of the list do not have. */
function checkConditions(declared: DeclaredFigures, { measure, steps }: Figure): void {
  for (const [i, step] of steps.entries()) {
    if (!("where" in step)) continue;
    const list = patternOf({ measure, steps: steps.slice(0, i + 1) });
    for (const [field] of step.where)
      if (!haveField(declared, list, field)) throw noField(declared, list, field);
  }
}

function noField({ figures, selectors }: DeclaredFigures, list: string, field: string): SdcError {
  const start = `${list}.`;
  const fields = [...selectors, ...figures.keys()]
    .filter((one) => one.startsWith(start))
    .map((one) => one.slice(start.length).replace(/[.[].*$/s, ""));
  return new SdcError(
    "BAD_OPTIONS",
    `Items of ${bare(list)} have no field "${field}".${suggestion(field, [...new Set(fields)])}`,
  );
}

/** A figure of a rule, with its lists and items settled where its measure declares its summary, else as it is written. */
function settled(
  rule: Rule,
  measures: readonly AnyMeasure[],
): Pick<Limit, "figure" | "meta" | "countedBy" | "basis"> {
  const parsed = parseFigure(rule.figure);
  const { measure } = parsed;
  const wanted = patternOf(parsed);
  const owner = measures.find(({ id }) => id === measure);
  if (owner === undefined) throw noFigure(rule.figure, wanted, allFigures(measures));
  const declared = declaredFigures(owner);
  if (declared === null) {
    const meta = figureByName(wanted);
    const figure = asAsked(rule, parsed, meta);
    return { figure, meta, ...optionsOf(owner, figure, rule) };
  }
  const share = rule.share === true ? known(declared, `${wanted}.share`) : undefined;
  const pattern = share ?? known(declared, wanted);
  const meta = pattern === undefined ? undefined : declared.figures.get(pattern);
  if (pattern === undefined || meta === undefined) throw noFigure(rule.figure, wanted, allFigures(measures));
  if (meta.ofUtility === true) throw onUtility(rule.figure);
  let steps = bracketed(pattern, parsed.steps);
  for (const [field, value] of Object.entries(rule).filter(([name]) => !OWN.includes(name))) {
    const more = picked(declared, { measure, steps }, [field, String(value)]);
    if (more === null) throw strayField(rule.figure, field);
    steps = more;
  }
  checkConditions(declared, { measure, steps });
  const kind = meta.kind ?? figureByName(pattern).kind;
  const figure = asAsked(rule, { ...parsed, steps }, { kind });
  return { figure, meta, ...optionsOf(owner, figure, rule) };
}

/** The options that the figure of a rule is counted by, its own and those of what it is built on. */
function optionsOf(owner: AnyMeasure, figure: Figure, { options }: Rule): Pick<Limit, "countedBy" | "basis"> {
  const basis = basisOptions(owner, options);
  return { countedBy: askedOptions(owner, figure, options, basis), basis };
}

/**
 * A figure as a share of all records where a rule asks for one and it has none of its own: a share that was divided
 * once more would meet nearly every limit.
 * @throws BAD_OPTIONS for a figure that is no number of records
 */
function asAsked(
  { figure: text, share }: Rule,
  figure: Figure,
  { kind }: { readonly kind?: FigureMeta["kind"] | undefined },
): Figure {
  const { measure, steps, ofRecords } = figure;
  if (ofRecords !== true && share !== true) return figure;
  if (kind === "count" || kind === "expected") return { measure, steps, ofRecords: true };
  if (kind === undefined) throw noNumberOfRecords(text, ofRecords === true ? "/ records" : "share");
  if (ofRecords === true) throw isOneAlready(text);
  return figure;
}

const isOneAlready = (text: string): SdcError =>
  new SdcError(
    "BAD_OPTIONS",
    `"${text}" divides what is a share or a chance already, so that nearly every file would meet the rule. ` +
      'Leave "/ records" out.',
  );

const noNumberOfRecords = (text: string, asked: string): SdcError =>
  new SdcError(
    "BAD_OPTIONS",
    `Nothing says that "${text}" is a number of records, so it has no share of all records. Leave "${asked}" out ` +
      "and give a limit of the figure itself. A measure of your own says it in the schema of its summary, by the " +
      'kind "count" or "expected".',
  );

/** The original itself would meet every rule about utility. */
const onUtility = (figure: string): SdcError =>
  new SdcError(
    "BAD_OPTIONS",
    `"${figure}" says how useful the file is, and nothing about risk: no rule can be on it. Take a figure of a ` +
      "measure of risk.",
  );

const strayField = (figure: string, field: string): SdcError =>
  new SdcError(
    "BAD_OPTIONS",
    `A rule has no field "${field}", and nothing of ${figure} is picked by it.${suggestion(field, OWN)}`,
  );

const named = (scenario: Rule["scenario"]): readonly string[] | null => {
  const names = scenario === undefined ? ["*"] : typeof scenario === "string" ? [scenario] : scenario;
  return names.includes("*") ? null : names;
};

/** The limits of one rule. @throws BAD_OPTIONS */
function limitsOf(rule: Rule, number: number, measures: readonly AnyMeasure[]): Limit[] {
  const { figure, meta, countedBy, basis } = settled(rule, measures);
  const { why, source } = rule;
  const common = {
    figure,
    text: figureText(figure),
    pattern: patternOf(figure),
    meta,
    countedBy,
    basis,
    scenarios: named(rule.scenario),
    ...(why === undefined ? {} : { why }),
    ...(source === undefined ? {} : { source }),
    number,
  };
  const { max, below, min } = rule;
  const limits: Limit[] = [
    ...(max === undefined ? [] : [{ ...common, bound: "max" as const, limit: max }]),
    ...(below === undefined
      ? []
      : [{ ...common, bound: "max" as const, limit: below, strict: true as const }]),
    ...(min === undefined ? [] : [{ ...common, bound: "min" as const, limit: min }]),
  ];
  if (limits.length > 0) return limits;
  throw new SdcError("BAD_OPTIONS", `${common.text} has no limit: give "max", "below" or "min".`);
}

/** Refuses per cent as the limit of a share: 3 for 3 % would let every file pass. */
function checkShares(limits: readonly Limit[]): void {
  for (const limit of limits) {
    if (!isProbability(limit) || (limit.limit >= 0 && limit.limit <= 1)) continue;
    throw new SdcError(
      "BAD_OPTIONS",
      `Rule ${limit.number}: ${limit.text} is a share between 0 and 1, and its limit is ${limit.limit}. ` +
        "Write 3 % as 0.03.",
    );
  }
}

/** Whether a figure is one that k picks of a list, and no group can have fewer than that k. */
const picksEverybody = ({ meta, figure: { steps } }: Limit): boolean =>
  meta.candidates === "k" && Number(conditionOf(steps, "k") ?? 2) <= 1;

/** Whether every file meets a limit. */
function cannotFail(limit: Limit): boolean {
  const { bound, strict } = limit;
  if (bound === "min") return isProbability(limit) && limit.limit <= 0;
  if (picksEverybody(limit)) return limit.limit > 0 || (limit.limit === 0 && strict !== true);
  return isProbability(limit) && limit.limit >= 1 && strict !== true;
}

/** Refuses a policy that every file meets: its Yes would say nothing. */
function checkCanFail(limits: readonly Limit[]): void {
  const [first] = limits;
  if (first === undefined || !limits.every(cannotFail)) return;
  throw new SdcError(
    "BAD_OPTIONS",
    `Every file meets ${limits.length === 1 ? "its rule" : "its rules"}: ${first.text} is never ` +
      `${first.bound === "max" ? "above" : "below"} ${first.limit}. Give a limit that a file can miss.`,
  );
}

const overlap = ({ scenarios: some }: Limit, { scenarios: others }: Limit): boolean =>
  some === null || others === null || some.some((name) => others.includes(name));

/** Refuses two limits that no value can meet. */
function checkContradictions(limits: readonly Limit[]): void {
  for (const most of limits)
    for (const least of limits) {
      if (most.bound !== "max" || least.bound !== "min") continue;
      if (most.limit > least.limit || (most.limit === least.limit && most.strict !== true)) continue;
      if (most.text !== least.text || !overlap(most, least)) continue;
      const where =
        most.number === least.number
          ? `Rule ${most.number}`
          : `Rules ${[most.number, least.number].sort((a, b) => a - b).join(" and ")}`;
      throw new SdcError(
        "BAD_OPTIONS",
        `${where} contradict${most.number === least.number ? "s itself" : ""}: ${most.text} cannot be ` +
          `${most.strict === true ? "below" : "at most"} ${most.limit} and at least ${least.limit}.`,
      );
    }
}

function checkScenarios(limits: readonly Limit[], scenarios: readonly string[]): void {
  for (const { scenarios: wanted, number } of limits)
    for (const name of wanted ?? []) {
      if (scenarios.includes(name)) continue;
      const none = scenarios.length === 0 ? " The settings have no scenarios." : suggestion(name, scenarios);
      throw new SdcError("BAD_OPTIONS", `Rule ${number}: there is no scenario "${name}".${none}`);
    }
}

/**
 * The limits of a policy, each checked against what there is.
 * @param scenarios names of the scenarios
 * @param others measures beside those that come with sdc-risk
 * @throws BAD_OPTIONS naming the policy, for a share in per cent, a figure, a field or a scenario that does
 *   not exist, a rule without a limit, rules that contradict, and rules
 *   that every file meets
 */
export function limitsIn(
  policy: Policy,
  scenarios: readonly string[],
  others: readonly AnyMeasure[],
): readonly Limit[] {
  const measures = withInstalled(others);
  try {
    const limits = policy.rules.flatMap((rule, i) => limitsOf(rule, i + 1, measures));
    checkScenarios(limits, scenarios);
    checkShares(limits);
    checkContradictions(limits);
    checkCanFail(limits);
    return limits;
  } catch (error) {
    if (!(error instanceof SdcError)) throw error;
    throw new SdcError(error.code, `The policy "${policy.name}" is wrong. ${error.message}`, {
      cause: error,
    });
  }
}
