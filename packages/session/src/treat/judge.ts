import { rolesWhere, variablesOf } from "@sdc-risk/core";
import type { JudgedTreatment, LatticeKey, PolicyJudgement } from "@sdc-risk/plan";
import type { RiskReport, RuleReport } from "@sdc-risk/report";
import type { PlanStep } from "@sdc-risk/treat";
import { addReleased, type Microdata } from "../microdata.ts";
import { CODES } from "../outgoing/against.ts";
import { run, type RunOptions } from "../run.ts";
import type { Settings } from "../settings.ts";
import { ofTreated } from "./assess-treated.ts";
import { stepsOfTreatment } from "./steps.ts";
import { treatedFile } from "./treated-file.ts";

type Treatment = JudgedTreatment["treatment"];

/** What a treatment does and what came of it. */
export interface AssessedTreatment extends PolicyJudgement {
  readonly steps: readonly PlanStep[];
  /** How many are expected to be found, where that was computed: the most of all kinds of intruders. */
  readonly matches: number | null;
}

/** What speaks against a value within its limit and is no matter of the file's treatment. */
const OUTSIDE: readonly unknown[] = ["weights", "extent", "declared missing"];
/** How far a rule is missed whose value is within its limit, but not surely. */
const UNSURE = 0.01;
/** How often a treated file is assessed again because a variable gave a key away. */
const MOST_ROUNDS = 3;

/** Whether treatment may change what a rule says. */
const isOpen = ({ result, doubt }: RuleReport): boolean => result !== "met" && !OUTSIDE.includes(doubt);

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
  private readonly keys: readonly LatticeKey[];
  private readonly options: RunOptions;
  /** Variables that are left out of every file, since they identify. */
  private readonly identifying = new Set<string>();
  /** Variables that give changed keys away, by these keys. */
  private readonly givers: { readonly changed: readonly string[]; readonly names: readonly string[] }[] = [];
  private readonly assessed = new Map<Treatment, AssessedTreatment>();

  constructor(settings: Settings, data: Microdata, keys: readonly LatticeKey[], options: RunOptions) {
    this.settings = ofTreated(settings);
    this.data = data;
    this.keys = keys;
    this.options = { ...options, remedies: false, rulesOnly: true };
  }

  /** What is known of a treatment that was judged. */
  of(treatment: Treatment): AssessedTreatment {
    return this.assessed.get(treatment)!;
  }

  /** Assesses the file after a treatment; what gives changed keys away, and what identifies, is left out with it. */
  async judge(treatment: Treatment): Promise<PolicyJudgement> {
    for (let round = 1; ; round++) {
      const steps = this.stepsOf(treatment);
      const report = await this.reportOn(steps);
      const more = round < MOST_ROUNDS && this.learn(steps, report);
      if (more) continue;
      const found = { steps, ...this.judgementOf(report), matches: matchesIn(report) };
      this.assessed.set(treatment, found);
      return found;
    }
  }

  private stepsOf(treatment: Treatment): readonly PlanStep[] {
    const own = stepsOfTreatment(this.keys, treatment);
    const changed = changedIn(own);
    const gone = new Set([
      ...this.identifying,
      ...this.givers
        .filter((one) => one.changed.every((key) => changed.includes(key)))
        .flatMap(({ names }) => names),
    ]);
    return [...own, ...[...gone].map((key): PlanStep => ({ kind: "leave-out", key }))];
  }

  private async reportOn(steps: readonly PlanStep[]): Promise<RiskReport> {
    const { settings, data, options } = this;
    const file = treatedFile(data, steps);
    const released = { ...file, name: "treated", sha256: null, warnings: [] };
    const { report } = await run(settings, await addReleased(data, settings, [released]), options);
    return report;
  }

  /** Takes from a report which variables are to be left out, too. @returns whether there are any */
  private learn(steps: readonly PlanStep[], { policy }: RiskReport): boolean {
    const changed = changedIn(steps);
    const gone = new Set(steps.flatMap(({ kind, key }) => (kind === "leave-out" ? [key] : [])));
    const kept = this.needed();
    const named = (code: string): readonly string[] =>
      (policy?.against ?? [])
        .filter((one) => one.code === code)
        .flatMap(({ variables = [] }) => variables)
        .filter((name) => !kept.has(name) && !gone.has(name));
    const names = named(CODES.givenAway);
    const identifying = named(CODES.identifier);
    if (names.length > 0) this.givers.push({ changed, names });
    for (const name of identifying) this.identifying.add(name);
    return names.length + identifying.length > 0;
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

  private judgementOf({ policy }: RiskReport): PolicyJudgement {
    const { rules, against = [] } = policy!;
    const open = rules.filter(isOpen);
    const givenAway = against.filter(({ code }) => code === CODES.givenAway || code === CODES.pairs).length;
    return {
      met: open.length === 0 && givenAway === 0,
      missed: open.reduce((sum, rule) => sum + missed(rule), 0) + UNSURE * givenAway,
    };
  }
}

/** Keys that steps recode or leave out. */
const changedIn = (steps: readonly PlanStep[]): readonly string[] => [
  ...new Set(steps.map(({ key }) => key)),
];

/** The most that any kind of intruder is expected to find; null where that was not computed. */
function matchesIn({ answer }: RiskReport): number | null {
  const known = (answer?.expected ?? []).flatMap(({ matches }) => (matches === null ? [] : [matches]));
  return known.length === 0 ? null : Math.max(...known);
}
