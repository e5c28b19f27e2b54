import type { Task } from "@sdc-risk/core";
import { fillShared, type SharedInput } from "./search/lattice/shared.js";
import { findMinimal, type MinimalInput, type MinimalOutput } from "./search/lattice/minimal.js";
import { searchLevel, type LevelInput, type LevelOutput } from "./search/levels/level.js";
import {
  searchTransversals,
  type TransversalsInput,
  type TransversalsOutput,
} from "./search/transversals.js";

/*
 * The tasks of the search, for the worker files of applications: without the measure and what it needs.
 */
/** Fills a piece of the table that the other tasks read: works on it in place. */
export const sharedTask: Task<SharedInput, null> = {
  id: "suda2/shared",
  inPlace: ({ shared }) => [shared],
  run: (input) => (fillShared(input), null),
};
/** Only reads; but the bits of all keys are too many to be copied for every task. */
export const minimalTask: Task<MinimalInput, MinimalOutput> = {
  id: "suda2/minimal",
  inPlace: ({ shared }) => [shared],
  run: findMinimal,
};
/** The sets of the size below are too many to be copied for every task, too. */
export const levelTask: Task<LevelInput, LevelOutput> = {
  id: "suda2/level",
  inPlace: ({ alone, next }) => [alone, next],
  run: searchLevel,
};
/**
 * Finds the minimal sample uniques of some keys as the minimal transversals of where they differ from
 * others.
 */
export const transversalsTask: Task<TransversalsInput, TransversalsOutput> = {
  id: "suda2/transversals",
  run: searchTransversals,
};
/** All of them. */
export const sudaTasks: readonly Task<never, unknown>[] = [
  sharedTask,
  minimalTask,
  levelTask,
  transversalsTask,
];
