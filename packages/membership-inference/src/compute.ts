import type { SdcObject } from "@sdc-risk/core";
import { countText } from "@sdc-risk/data";
import { inTurns, range, type Tick } from "@sdc-risk/data/kernels";
import { FEWEST_AT_1, FEWEST_CONTROLS, foldScores, resultsOf, type Fold } from "./attacks/attacks.ts";
import { PointMaker } from "./attacks/points.ts";
import { closestOf } from "./copies/closest.ts";
import { identicalOf, twinsOf } from "./copies/identical.ts";
import { jointFiles, type JointFiles } from "./files/files.ts";
import { recordHashes, shuffled } from "./files/sample.ts";
import type { Options } from "./options.ts";
import { holm } from "./statistics/normal.ts";
import type { AttackResult, Closest, Copies, MembershipInferenceSummary } from "./summary.ts";

/** Records of a half of the control file that an attack compares with, at most. */
const MOST_REFERENCE = 10_000;

/** What each file is compared with, drawn once for all released files. */
interface Drawn {
  readonly maker: PointMaker;
  /** All records of a file in a random order. */
  readonly order: (file: number) => Promise<Int32Array>;
}

/** Copies and attacks of each released file, by one numbering. */
export async function measured(
  sdc: SdcObject,
  options: Options,
  tick: Tick,
): Promise<MembershipInferenceSummary> {
  const control = await sdc.controlFile(tick);
  const files = await jointFiles(sdc, control, options, tick);
  const drawn = drawing(files, options, tick);
  const all = await allCopies(files, drawn, options, tick);
  const noAttacks = whyNoAttacks(files);
  const attacks = noAttacks === null ? await allAttacks(files, drawn, options, tick) : [];
  const worst = attacks.reduce<AttackResult | null>(
    (least, one) =>
      least === null || one.p < least.p || (one.p === least.p && one.auc > least.auc) ? one : least,
    null,
  );
  return {
    records: sdc.records,
    control: control?.records ?? null,
    copies: all.reduce((most, one) => (rank(one) > rank(most) ? one : most)),
    attacks: worstByAttack(attacks),
    worst,
    noAttacks,
    noTpr1: attacks.some(({ tpr1 }) => tpr1 === null)
      ? `each half of the control file has fewer than ${FEWEST_AT_1} records that are attacked`
      : null,
    files: all,
  };
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

async function allCopies(files: JointFiles, drawn: Drawn, options: Options, tick: Tick): Promise<Copies[]> {
  const places = [range(files.variables.length), files.keys, files.keysAndTargets];
  const twins = [];
  for (const some of places) twins.push(await inTurns(twinsOf(files, [...some]), tick));
  const [identical, onKeys, onKeysAndTargets] = twins;
  const out: Copies[] = [];
  for (let file = 1; file <= files.released; file++)
    out.push({
      file,
      records: files.records[file],
      identical: identicalOf(identical, files, file),
      onKeys: identicalOf(onKeys, files, file),
      onKeysAndTargets: identicalOf(onKeysAndTargets, files, file),
      closest: await closest(files, file, drawn, options, tick),
    });
  return out;
}

async function closest(
  files: JointFiles,
  file: number,
  { maker, order }: Drawn,
  options: Options,
  tick: Tick,
): Promise<Closest | null> {
  const control = files.records.length - 1;
  if (!files.hasControl || files.records[file] === 0 || files.records[0] === 0) return null;
  const looked = (await order(file)).subarray(0, options.records);
  const all = (at: number) => maker.points(at, range(files.records[at]));
  return inTurns(closestOf(maker.points(file, looked), all(0), all(control)), tick);
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

async function allAttacks(
  files: JointFiles,
  { maker, order }: Drawn,
  options: Options,
  tick: Tick,
): Promise<AttackResult[]> {
  const members = maker.points(0, (await order(0)).subarray(0, options.records));
  const last = files.records.length - 1;
  const controls = await order(last);
  const halves = [0, 1].map((half) => controls.filter((_, i) => i % 2 === half));
  const folds: Fold[] = halves.map((own, half) => ({
    nonMembers: maker.points(last, own.subarray(0, Math.ceil(options.records / 2))),
    reference: maker.points(last, halves[1 - half].subarray(0, MOST_REFERENCE)),
  }));
  const found: AttackResult[] = [];
  for (let file = 1; file <= files.released; file++) {
    if (files.records[file] === 0) continue;
    // in the order of their values: which of equally near records are the nearest depends on it
    const released = maker.points(file, await order(file));
    found.push(...resultsOf(file, await inTurns(foldScores(released, members, folds, options), tick)));
  }
  const adjusted = holm(found.map(({ p }) => p));
  return found.map((one, i) => ({ ...one, p: adjusted[i] }));
}

/** Of several released files, for each attack the one on which it finds most. */
function worstByAttack(all: readonly AttackResult[]): AttackResult[] {
  const by = new Map<string, AttackResult>();
  for (const one of all) {
    const before = by.get(one.attack);
    if (before === undefined || one.auc > before.auc) by.set(one.attack, one);
  }
  return [...by.values()];
}
