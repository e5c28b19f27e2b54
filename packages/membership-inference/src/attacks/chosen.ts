import { required } from "@sdc-risk/data";
import type { Work } from "@sdc-risk/data/kernels";
import { alikeOn } from "../files/alike.ts";
import type { JointFiles } from "../files/files.ts";
import { resultOf, type FoldScores, type Homes } from "./attacks.ts";
import type { RecordPoints } from "./points.ts";
import { amongOf } from "../search/among.ts";
import { askingHere, lookersOf, type Asking, type Look } from "../search/look.ts";
import { ATTACKS, type Scores } from "./scores.ts";
import type { ChosenResult } from "../summary.ts";

/** Whom an attacker would choose, in the order of the report. */
export const GROUPS = ["unique", "outlier"] as const;
export type ChosenGroup = (typeof GROUPS)[number];

/** Chosen persons below which an attack on them rests on too few: members, and non-members of each half. */
export const FEWEST_CHOSEN = 20;
/** Share of the members that are outliers, but for ties. */
const FARTHEST = 0.1;
/** Distances that differ by a smaller share are equal but for rounding. */
const TIED = 1e-9;

/** Persons who are chosen: places among the members, and among the non-members of each half. */
export interface Chosen {
  readonly group: ChosenGroup;
  readonly members: readonly number[];
  readonly nonMembers: readonly (readonly number[])[];
}

/** Records that are attacked: those of the original, and those of the control file by halves. */
export interface AttackedRecords {
  readonly members: Int32Array;
  readonly nonMembers: readonly Int32Array[];
}

const placesWhere = <T>(values: ArrayLike<T>, is: (value: T) => boolean): number[] =>
  Array.from(values).flatMap((value, place) => (is(value) ? [place] : []));

/**
 * Persons whose key no other record of the original has. A person of the control file is one where no record of the
 * original has the key at all: the same question, so that both are alike where the release tells nothing of either.
 */
export function* uniquesAmong(files: JointFiles, { members, nonMembers }: AttackedRecords): Work<Chosen> {
  const { of, original } = yield* alikeOn(files, files.keys);
  const control = of.length - files.records[files.records.length - 1];
  return {
    group: "unique",
    members: placesWhere(members, (record) => original[of[record]] === 1),
    nonMembers: nonMembers.map((half) => placesWhere(half, (record) => original[of[control + record]] === 0)),
  };
}

/** Points of persons who are attacked, and of records of the original that they are compared with. */
export interface OthersAround {
  readonly members: RecordPoints;
  readonly nonMembers: readonly RecordPoints[];
  readonly others: RecordPoints;
  /** Per member its place among the others; −1 where it is not one of them. */
  readonly self: Int32Array;
}

/** `outliersIn`, here. */
export const outliersAmong = (surroundings: OthersAround): Generator<void, Chosen> =>
  askingHere(outliersIn(surroundings));

/**
 * Persons who are farther from every other record of the original than nine in ten members are. The distance that
 * divides them is that of members; persons of the control file are held to the same.
 */
export function* outliersIn({ members, nonMembers, others, self }: OthersAround): Asking<Chosen> {
  const among = amongOf(others);
  const [ofMembers, ...ofHalves] = yield [
    { among, lookers: lookersOf(members), k: 1, self },
    ...nonMembers.map((half): Look => ({ among, lookers: lookersOf(half), k: 1, self: null })),
  ];
  const sorted = Float64Array.from(ofMembers.values).sort();
  const bound = sorted[Math.max(0, sorted.length - Math.ceil(FARTHEST * sorted.length))];
  const far = (distance: number): boolean => distance >= bound * (1 - TIED);
  return {
    group: "outlier",
    members: placesWhere(ofMembers.values, far),
    nonMembers: ofHalves.map(({ values }) => placesWhere(values, far)),
  };
}

/** Why nobody of a group is attacked; null where they are. */
export function whyNotChosen({ members, nonMembers }: Chosen): string | null {
  const fewest = Math.min(...nonMembers.map(({ length }) => length));
  if (members.length >= FEWEST_CHOSEN && fewest >= FEWEST_CHOSEN) return null;
  return (
    `${members.length} of the attacked records of the original are chosen, and ${fewest} of a half of the control ` +
    `file; ${FEWEST_CHOSEN} of each are needed`
  );
}

const some = (scores: Scores, places: readonly number[]): Scores =>
  Object.fromEntries(
    ATTACKS.map((name) => [name, Float64Array.from(places, (place) => scores[name][place])]),
  ) as Scores;

const homesAt = (homes: Int32Array | null, places: readonly number[]): Int32Array | null =>
  homes && Int32Array.from(places, (place) => homes[place]);

/** All attacks on the persons of a group, by the scores of everybody who was attacked. */
export function chosenResults(
  { group: name, members, nonMembers }: Chosen,
  file: number,
  folds: readonly FoldScores[],
  homes: readonly Homes[] = [],
): ChosenResult[] {
  const own = folds.map((fold, half) => {
    const places = required(nonMembers[half], "half of the control file");
    return { members: some(fold.members, members), nonMembers: some(fold.nonMembers, places) };
  });
  const ownHomes = homes.map((fold, half) => ({
    members: homesAt(fold.members, members),
    nonMembers: homesAt(fold.nonMembers, required(nonMembers[half], "half of the control file")),
  }));
  return ATTACKS.map((attack) => ({ group: name, ...resultOf(attack, file, own, ownHomes) }));
}
