import { holdsArrays, type Task } from "@sdc-risk/core/tasks";
import { sumFamilies, summingFamilies, type SumsInput } from "./scores/sum-families.ts";
import type { FamilySums } from "./scores/family-sums.ts";
import { fillingShared, fillShared, type SharedInput } from "./search/lattice/shared.ts";
import { findMinimal, type MinimalInput, type MinimalOutput } from "./search/lattice/minimal.ts";
import { searchPart, type PartInput, type PartOutput } from "./search/lattice/parts.ts";
import { searchLevel, type LevelInput, type LevelOutput } from "./search/levels/level.ts";
import {
  searchingTransversals,
  searchTransversals,
  type TransversalsInput,
  type TransversalsOutput,
} from "./search/transversals.ts";

/*
 * The tasks of the search, for the worker files of applications: without the measure and what it needs.
 */
/**
 * Fills a piece of the table that the other tasks read: works on it in place. The codes are too many to be
 * copied for every piece.
 */
export const sharedTask: Task<SharedInput, null> = {
  id: "suda2/shared",
  inPlace: ({ shared, packed, rows, patterns }) => [shared, packed, rows, patterns],
  run: (input) => (fillShared(input), null),
  *turns(input) {
    yield* fillingShared(input);
    return null;
  },
};
/** Only reads; but the bits of all keys are too many to be copied for every task. */
export const minimalTask: Task<MinimalInput, MinimalOutput> = {
  id: "suda2/minimal",
  inPlace: ({ shared }) => [shared],
  run: findMinimal,
};
/** What they add up to, for who needs no more: sets are too many to be sent back. */
export const sumsTask: Task<SumsInput, FamilySums> = {
  id: "suda2/sums",
  inPlace: ({ shared, summing: { lists } }) => [shared, lists.sizes, lists.ends, lists.fours],
  run: sumFamilies,
  turns: summingFamilies,
};
/** The sets of the size below are too many to be copied for every task, too. */
export const levelTask: Task<LevelInput, LevelOutput> = {
  id: "suda2/level",
  inPlace: ({ bits, alone, next }) => [bits, alone, next],
  run: searchLevel,
};
/**
 * Finds minimal sample uniques in a part of the lattice, for workers that share no memory: it returns what it
 * finds.
 */
export const partTask: Task<PartInput, PartOutput> = {
  id: "suda2/part",
  run: searchPart,
  isOutput: (value): value is PartOutput =>
    holdsArrays(value, { counts: [Int32Array], sets: [Uint16Array, Int32Array] }),
};
/** Searches a part of a level, for workers that share no memory: it returns what it finds. */
export const levelApartTask: Task<LevelInput, LevelOutput> = {
  id: "suda2/level-apart",
  run: searchLevel,
  isOutput: (value): value is LevelOutput =>
    holdsArrays(value, { sets: [Int32Array], ends: [Int32Array], key: [Int32Array] }),
};
/**
 * Finds the minimal sample uniques of some keys as the minimal transversals of where they differ from
 * others.
 */
export const transversalsTask: Task<TransversalsInput, TransversalsOutput> = {
  id: "suda2/transversals",
  run: searchTransversals,
  isOutput: (value): value is TransversalsOutput =>
    holdsArrays(value, { key: [Int32Array], ends: [Int32Array], variables: [Int32Array] }),
  turns: searchingTransversals,
};
/** All of them. */
export const sudaTasks: readonly Task<never, unknown>[] = [
  sharedTask,
  minimalTask,
  sumsTask,
  levelTask,
  partTask,
  levelApartTask,
  transversalsTask,
];
