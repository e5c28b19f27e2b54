import { rolesWhere, variablesOf } from "@sdc-risk/core";
import { ticker } from "@sdc-risk/data";
import type { JudgedTreatment, LatticeKey, PolicyJudgement } from "@sdc-risk/plan";
import type { RiskReport, RuleReport } from "@sdc-risk/report";
import { treatedVariables, type PlanStep } from "@sdc-risk/treat";
import { addReleased, type Microdata } from "../microdata.ts";
import { CODES } from "../outgoing/against.ts";
import type { GivenAway } from "../outgoing/findings.ts";
import { run, type CompletedRun, type RunOptions } from "../run.ts";
import type { Settings } from "../settings.ts";
import { ofTreated } from "./assess-treated.ts";
import { addTreated } from "./elsewhere/treated-elsewhere.ts";
import type { MovedFile } from "./file/moves.ts";
import { recodedOriginal } from "./file/recoded-original.ts";
import { stepsOfTreatment } from "./file/steps.ts";
import { takesAway, treatedFile } from "./file/treated-file.ts";

type LatticeTreatment = JudgedTreatment["treatment"];

/** A variable that is no key and is left out with a treatment. */
export interface LeftOutVariable {
  readonly variable: string;
  /** Why: "it tells region". */
  readonly reason: string;
}

/** What a treatment does and what came of it. */
export interface AssessedTreatment extends PolicyJudgement {
  readonly steps: readonly PlanStep[];
  /** By variable that is no key and is left out, why: "it tells region". */
  readonly reasons: ReadonlyMap<string, string>;
  /** How many are expected to be found, where that was computed: the most of all kinds of intruders. */
  readonly matches: number | null;
}

/** What a treatment leaves out beside its keys, in the order of its steps. */
export const leftOutWith = ({
  steps,
  reasons,
}: Pick<AssessedTreatment, "steps" | "reasons">): readonly LeftOutVariable[] =>
  steps.flatMap((step) => {
    const reason = step.kind === "leave-out" ? reasons.get(step.key) : undefined;
    return step.kind === "leave-out" && reason !== undefined ? [{ variable: step.key, reason }] : [];
  });

/** What speaks against a value within its limit and is no matter of the file's treatment. */
const OUTSIDE: readonly unknown[] = ["weights", "extent", "declared missing", "options"];
/** How far a rule is missed whose value is within its limit, but not surely. */
const UNSURE = 0.01;
/** What it costs to leave out a variable that is no key, on the scale of the loss. */
const PER_VARIABLE = 0.02;
const NEVER_STOPS = new AbortController().signal;
/** How often a treated file is assessed again because a variable gave a key away. */
const MOST_ROUNDS = 6;

/** Whether treatment may change what a rule says. */
export const isOpen = ({ result, doubt }: RuleReport): boolean =>
  result !== "met" && !OUTSIDE.includes(doubt);

/** How far a rule is missed: 1 where it is as far from its limit as in the original. */
function missed({ result, value, limit, initial }: RuleReport): number {
  if (result === "cannot tell" && value !== null) return UNSURE;
  if (value === null) return 2;
  const before = Math.abs((initial ?? value) - limit);
  return UNSURE + (before === 0 ? Math.abs(value - limit) : Math.abs(value - limit) / before);
}

/** Assesses treatments of a file by its whole policy, as the treated file beside its original is. */
export class TreatmentJudge {
  private readonly settings: Settings;
  private readonly data: Microdata;
  private readonly moved: MovedFile;
  private readonly keys: readonly LatticeKey[];
  private readonly options: RunOptions;
  /** Variables that are left out of every file, since they identify. */
  private readonly identifying = new Set<string>();
  /** Variables that are left out where a key is changed, since they give it away. */
  private readonly givers = new Map<string, Set<string>>();
  private readonly assessed = new Map<LatticeTreatment, AssessedTreatment>();
  /** By key of which suppressed values are told by variables that figures are of: those, such as the weight. */
  private readonly tellers = new Map<string, Set<string>>();
  /** By variable that was left out, why. */
  private readonly reasons = new Map<string, string>();

  /** @param options `moved`: the file after the moves that come before every treatment */
  constructor(
    settings: Settings,
    data: Microdata,
    keys: readonly LatticeKey[],
    { moved, ...options }: RunOptions & { readonly moved: MovedFile },
  ) {
    this.moved = moved;
    // in an engine nothing is matched: the one table is made of the other; and classes are here, since the search has them
    this.settings =
      data.sdc.source === null ? ofTreated(settings, moved.leftOut) : { ...settings, classes: "memory" };
    this.data = data;
    this.keys = keys;
    for (const name of moved.leftOut) this.identifying.add(name);
    this.options = { ...options, remedies: false, rulesOnly: true };
  }

  /** Keys of which no value should be suppressed, since variables that have to stay tell it, with these. */
  notHidden(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.tellers;
  }

  /** What is known of a treatment that was judged. */
  of(treatment: LatticeTreatment): AssessedTreatment {
    return this.assessed.get(treatment)!;
  }

  /**
   * Assesses the file after a treatment; what gives changed keys away, and what identifies, is left out with it.
   * @param leftOut what was left out with it before
   */
  async judge(
    treatment: LatticeTreatment,
    leftOut: readonly LeftOutVariable[] = [],
  ): Promise<PolicyJudgement> {
    const own = stepsOfTreatment(this.keys, treatment);
    const coarser = new Set(own.flatMap((step) => (takesAway(step) ? [] : treatedVariables(step))));
    const gone = new Set(this.identifying);
    for (const { variable, reason } of leftOut) {
      gone.add(variable);
      if (!this.reasons.has(variable)) this.reasons.set(variable, reason);
    }
    for (const key of coarser) for (const name of this.givers.get(key) ?? []) gone.add(name);
    for (let round = 1; ; round++) {
      const left = [...own, ...[...gone].map((key): PlanStep => ({ kind: "leave-out", key }))];
      const steps = [...left, ...this.reasonsLeftOut(left)];
      const done = await this.assess(steps);
      // what other variables tell is no matter where the rules are not met
      const again = round < MOST_ROUNDS && rulesMet(done.report);
      if (again && this.learn(done, coarser, gone)) continue;
      const found = {
        steps,
        reasons: this.reasons,
        ...judgementOf(done.report),
        cost: PER_VARIABLE * gone.size,
        matches: matchesIn(done.report),
      };
      this.assessed.set(treatment, found);
      return found;
    }
  }

  /** In an engine the reasons of missing values are a column, which goes with the variable that they are of. */
  private reasonsLeftOut(steps: readonly PlanStep[]): readonly PlanStep[] {
    const variables = this.data.sdc.source?.variables ?? [];
    const names = new Set(variables.map(({ name }) => name));
    const gone = new Set(steps.flatMap((step) => (step.kind === "leave-out" ? [step.key] : [])));
    return variables.flatMap(({ name, described }) => {
      const column = described?.storedMissing?.column ?? null;
      if (column === null || !gone.has(name) || !names.has(column) || gone.has(column)) return [];
      this.reasons.set(column, `it goes with ${name}`);
      return [{ kind: "leave-out" as const, key: column }];
    });
  }

  private async assess(steps: readonly PlanStep[]): Promise<CompletedRun> {
    const { settings, data, moved, options } = this;
    if (data.sdc.source !== null) {
      const keysHere = this.keys.map(({ column }) => column.name);
      const how = { name: "treated", trial: true, keysHere, tick: ticker(options.signal ?? NEVER_STOPS) };
      return run(settings, await addTreated(data, steps, how), options);
    }
    const file = await treatedFile(moved, steps);
    const released = { ...file, name: "treated", sha256: null, warnings: [] };
    const recoded = recodedOriginal(moved.sdc.table, steps);
    return run(settings, await addReleased(data, settings, [released], recoded), options);
  }

  /**
   * Takes from an assessment which variables are to be left out, too.
   * @param coarser keys that are recoded or left out: what tells one of them by itself does so in every treatment
   * @returns whether there are any
   */
  private learn(
    { report: { policy }, givenAway }: CompletedRun,
    coarser: ReadonlySet<string>,
    gone: Set<string>,
  ): boolean {
    const kept = this.needed();
    const before = gone.size;
    const identifying = (policy?.against ?? [])
      .filter(({ code }) => code === CODES.identifier)
      .flatMap(({ variables = [] }) => variables)
      .filter((name) => !kept.has(name));
    for (const name of identifying) {
      this.identifying.add(name);
      this.reasons.set(name, "it identifies");
      gone.add(name);
    }
    for (const { key, by, how } of givenAway)
      if (how === "ranges" && by.every((name) => kept.has(name)))
        this.tellers.set(key, new Set([...(this.tellers.get(key) ?? []), ...by]));
    for (const { key, name, alone } of leastGivers(givenAway, kept)) {
      if (alone && coarser.has(key)) this.givers.set(key, (this.givers.get(key) ?? new Set()).add(name));
      if (!this.reasons.has(name))
        this.reasons.set(name, alone ? `it tells ${key}` : `it helps to tell ${key}`);
      gone.add(name);
    }
    return gone.size > before;
  }

  /** Variables that figures are of: leaving one out would be another assessment. */
  private needed(): ReadonlySet<string> {
    const { roles, scenarios = [] } = this.settings;
    const told = rolesWhere(
      ({ name }) => name !== "directIdentifiers" && name !== "insensitive" && name !== "strata",
    );
    return new Set([
      ...told.flatMap((role) => variablesOf(roles, role)),
      ...scenarios.flatMap(({ keys, numeric = [] }) => [...keys, ...numeric]),
    ]);
  }
}

/** Whether all rules are met that treatment may change. */
const rulesMet = ({ policy }: RiskReport): boolean => !policy!.rules.some(isOpen);

/** What an assessment says of a treatment. */
function judgementOf({ policy }: RiskReport): PolicyJudgement {
  const { rules, against = [] } = policy!;
  const open = rules.filter(isOpen);
  const givenAway = against.filter(({ code }) => code === CODES.givenAway || code === CODES.pairs).length;
  return {
    met: open.length === 0 && givenAway === 0,
    missed: open.reduce((sum, rule) => sum + missed(rule), 0) + UNSURE * givenAway,
  };
}

/** A variable that tells a key, by itself or with another one. */
interface KeyGiver {
  readonly key: string;
  readonly name: string;
  readonly alone: boolean;
}

/**
 * For each key the fewest variables without which nothing gives it away, as far as one after the other finds them: those
 * that tell it by themselves, then those that are in most pairs.
 */
function leastGivers(givenAway: readonly GivenAway[], kept: ReadonlySet<string>): readonly KeyGiver[] {
  const out: KeyGiver[] = [];
  for (const key of new Set(givenAway.map((one) => one.key))) {
    let left = givenAway
      .filter((one) => one.key === key)
      .map(({ by }) => by.filter((name) => !kept.has(name)));
    for (left = left.filter((by) => by.length > 0); left.length > 0;) {
      const single = left.find((by) => by.length === 1)?.[0];
      const often = (name: string): number => left.filter((by) => by.includes(name)).length;
      const name = single ?? left.flat().reduce((a, b) => (often(b) > often(a) ? b : a));
      out.push({ key, name, alone: single !== undefined });
      left = left.filter((by) => !by.includes(name));
    }
  }
  return out;
}

/** The most that any kind of intruder is expected to find; null where that was not computed. */
function matchesIn({ answer }: RiskReport): number | null {
  const known = (answer?.expected ?? []).flatMap(({ matches }) => (matches === null ? [] : [matches]));
  return known.length === 0 ? null : Math.max(...known);
}
