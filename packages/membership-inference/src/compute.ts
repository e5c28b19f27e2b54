import type { Cautions } from "@sdc-risk/blocks";
import { codedOtherwise, type SdcObject } from "@sdc-risk/core";
import type { RunTasks } from "@sdc-risk/core/tasks";
import { countText } from "@sdc-risk/data";
import { inTurns, range, type Tick } from "@sdc-risk/data/kernels";
import { FEWEST_AT_1, FEWEST_CONTROLS, resultsOf } from "./attacks/attacks.ts";
import {
  chosenResults,
  outliersIn,
  uniquesAmong,
  whyNotChosen,
  type AttackedRecords,
  type Chosen,
  type OthersAround,
} from "./attacks/chosen.ts";
import { PointMaker } from "./attacks/points.ts";
import { scoring, type Fold } from "./attacks/scores.ts";
import { closestOf } from "./copies/closest.ts";
import { identicalOf, twinsOf } from "./copies/identical.ts";
import { lookupOf, sensitiveOfKeysOf } from "./copies/luck.ts";
import { jointFiles, type JointFiles } from "./files/files.ts";
import { halvesOf, recordHashes, shuffled } from "./files/sample.ts";
import type { Options } from "./options.ts";
import { askingIn } from "./search/look.ts";
import { holm } from "./statistics/normal.ts";
import type { AttackResult, ChosenResult, Closest, Copies, MembershipInferenceSummary } from "./summary.ts";

/** Records of a half of the control file that an attack compares with, at most. */
const MOST_REFERENCE = 10_000;
/** Records of the original that say who is an outlier, at most. */
const MOST_OTHERS = 20_000;

/** What each file is compared with, drawn once for all released files. */
interface Drawn {
  readonly maker: PointMaker;
  /** All records of a file in a random order. */
  readonly order: (file: number) => Promise<Int32Array>;
}

/** Where work is done, and what is called between pieces of it. */
interface Elsewhere {
  readonly tick: Tick;
  readonly pool: RunTasks;
}

/** What was found, and what must be known of it where a file is coded otherwise than the original. */
interface Measured {
  readonly summary: MembershipInferenceSummary;
  readonly coded: Cautions;
}

/** Copies and attacks of each released file, by one numbering. */
export async function measured(
  sdc: SdcObject,
  options: Options,
  { tick, pool }: Elsewhere,
): Promise<Measured> {
  const control = await sdc.controlFile(tick);
  const files = await jointFiles(sdc, control, options, tick);
  const drawn = drawing(files, options, tick);
  const elsewhere = { tick, pool };
  const all = await allCopies(files, drawn, options, elsewhere);
  const noAttacks = whyNoAttacks(files);
  const { attacks, chosen, notChosen } =
    noAttacks === null ? await allAttacks(files, drawn, options, elsewhere) : NONE;
  const names = files.variables.map(({ name }) => name);
  const summary: MembershipInferenceSummary = {
    records: sdc.records,
    control: control?.records ?? null,
    copies: all.reduce((most, one) => (rank(one) > rank(most) ? one : most)),
    attacks: worstBy(attacks, ({ attack }) => attack),
    worst: worstOf(attacks),
    chosen: worstBy(chosen, ({ group, attack }) => `${group} ${attack}`),
    worstChosen: worstOf(chosen),
    notChosen,
    noAttacks,
    noTpr1: attacks.some(({ tpr1 }) => tpr1 === null)
      ? `each half of the control file has fewer than ${FEWEST_AT_1} records that are attacked`
      : null,
    files: all,
  };
  return { summary, coded: await codedOtherwise(sdc, files.original, names, tick) };
}

/** By what one of several released files is shown first. */
const rank = ({ identical: { excess, share } }: Copies): number => excess ?? share;

function drawing(files: JointFiles, { seed }: Options, tick: Tick): Drawn {
  const orders = new Map<number, Int32Array>();
  return {
    maker: new PointMaker(files),
    order: async (file) => {
      const known = orders.get(file);
      if (known !== undefined) return known;
      const order = shuffled(await inTurns(recordHashes(files, file), tick), seed);
      orders.set(file, order);
      return order;
    },
  };
}

async function allCopies(
  files: JointFiles,
  drawn: Drawn,
  options: Options,
  { tick, pool }: Elsewhere,
): Promise<Copies[]> {
  const places = [range(files.variables.length), files.keys, files.keysAndTargets];
  const twins = [];
  for (const some of places) twins.push(await inTurns(twinsOf(files, [...some]), tick));
  const [identical, onKeys, onKeysAndTargets] = twins;
  const lookup = await inTurns(lookupOf(files), tick);
  const control = files.hasControl ? await drawn.order(files.records.length - 1) : null;
  const out: Copies[] = [];
  for (let file = 1; file <= files.released; file++)
    out.push({
      file,
      records: files.records[file],
      identical: identicalOf(identical, files, file),
      onKeys: identicalOf(onKeys, files, file),
      onKeysAndTargets: identicalOf(onKeysAndTargets, files, file),
      sensitiveOfKeys:
        lookup === null
          ? null
          : await inTurns(sensitiveOfKeysOf(lookup, file, { own: await drawn.order(file), control }), tick),
      closest: await closest(files, file, { ...drawn, pool }, options),
    });
  return out;
}

async function closest(
  files: JointFiles,
  file: number,
  { maker, order, pool }: Drawn & Pick<Elsewhere, "pool">,
  options: Options,
): Promise<Closest | null> {
  const control = files.records.length - 1;
  if (!files.hasControl || files.records[file] === 0 || files.records[0] === 0) return null;
  const looked = (await order(file)).subarray(0, options.records);
  const all = (at: number) => maker.points(at, range(files.records[at]));
  return closestOf({ released: maker.points(file, looked), original: all(0), control: all(control) }, pool);
}

/** Why no attack can be tried; null where some can. */
function whyNoAttacks({ records, hasControl }: JointFiles): string | null {
  if (!hasControl)
    return (
      "there is no control file (--control): whether an attack knows members from others can only be seen on " +
      "records that the release was not made from"
    );
  const controls = records.at(-1)!;
  if (controls < FEWEST_CONTROLS)
    return `the control file has ${countText(controls)} records, fewer than the ${FEWEST_CONTROLS} that attacks need`;
  if (records[0] === 0) return "the original has no records";
  return null;
}

/** What all attacks find: on everybody, and on people who are chosen. */
interface AllAttacks {
  readonly attacks: readonly AttackResult[];
  readonly chosen: readonly ChosenResult[];
  readonly notChosen: MembershipInferenceSummary["notChosen"];
}
const NONE: AllAttacks = { attacks: [], chosen: [], notChosen: [] };

async function allAttacks(
  files: JointFiles,
  drawn: Drawn,
  options: Options,
  { tick, pool }: Elsewhere,
): Promise<AllAttacks> {
  const { maker, order } = drawn;
  const last = files.records.length - 1;
  const controls = await order(last);
  const halves = halvesOf(controls, files.controlHouseholds);
  const attacked: AttackedRecords = {
    members: (await order(0)).subarray(0, options.records),
    nonMembers: halves.map((own) => own.subarray(0, Math.ceil(options.records / 2))),
  };
  const members = maker.points(0, attacked.members);
  const folds: Fold[] = attacked.nonMembers.map((own, half) => ({
    nonMembers: maker.points(last, own),
    reference: maker.points(last, halves[1 - half].subarray(0, MOST_REFERENCE)),
  }));
  const nonMembers = folds.map((fold) => fold.nonMembers);
  const groups = await chosenAmong(files, attacked, { ...drawn, members, nonMembers }, { tick, pool });
  const reasons = groups.map((one) => ({ group: one.group, reason: whyNotChosen(one) }));
  const homes = attacked.nonMembers.map((own) => ({
    members: homesOf(files.households, attacked.members),
    nonMembers: homesOf(files.controlHouseholds, own),
  }));
  const held = groups.filter((_, g) => reasons[g].reason === null);
  const attacks: AttackResult[] = [];
  const chosen: ChosenResult[] = [];
  for (let file = 1; file <= files.released; file++) {
    if (files.records[file] === 0) continue;
    // in the order of their values: which of equally near records are the nearest depends on it
    const released = maker.points(file, await order(file));
    const scores = await askingIn(scoring(released, members, folds, options), pool);
    attacks.push(...resultsOf(file, scores, homes));
    for (const one of held) chosen.push(...chosenResults(one, file, scores, homes));
  }
  return {
    attacks: adjusted(attacks),
    chosen: adjusted(chosen),
    notChosen: reasons.flatMap(({ group, reason }) => (reason === null ? [] : [{ group, reason }])),
  };
}

const homesOf = (homes: Int32Array | null, rows: Int32Array): Int32Array | null =>
  homes && rows.map((row) => homes[row]);

/** Whom an intruder would choose, by the original alone: the release has no say in it. */
async function chosenAmong(
  files: JointFiles,
  attacked: AttackedRecords,
  { maker, order, members, nonMembers }: Drawn & Pick<OthersAround, "members" | "nonMembers">,
  { tick, pool }: Elsewhere,
): Promise<Chosen[]> {
  const others = (await order(0)).subarray(0, MOST_OTHERS);
  const surroundings = {
    members,
    nonMembers,
    others: maker.points(0, others),
    self: Int32Array.from(attacked.members, (_, i) => (i < others.length ? i : -1)),
  };
  return [await inTurns(uniquesAmong(files, attacked), tick), await askingIn(outliersIn(surroundings), pool)];
}

/** With p-values adjusted for their number (Holm). */
function adjusted<T extends AttackResult>(all: readonly T[]): T[] {
  const p = holm(all.map((one) => one.p));
  return all.map((one, i) => ({ ...one, p: p[i] }));
}

/** The attack with the smallest p-value; null without any. */
const worstOf = <T extends AttackResult>(all: readonly T[]): T | null =>
  all.reduce<T | null>(
    (least, one) =>
      least === null || one.p < least.p || (one.p === least.p && one.auc > least.auc) ? one : least,
    null,
  );

/** Of several released files, for each attack the one on which it finds most. */
function worstBy<T extends AttackResult>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const by = new Map<string, T>();
  for (const one of all) {
    const before = by.get(nameOf(one));
    if (before === undefined || one.auc > before.auc) by.set(nameOf(one), one);
  }
  return [...by.values()];
}
