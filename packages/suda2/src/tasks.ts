import type { Task } from "@sdc-risk/core";
import { fillShared, type SharedInput } from "./lattice-shared.js";
import { findMinimal, type MinimalInput, type MinimalOutput } from "./lattice-minimal.js";
import { searchLevel, type LevelInput, type LevelOutput } from "./levels.js";
import { searchTransversals, type TransversalsInput, type TransversalsOutput } from "./transversals.js";

/*
 * The tasks of the search, for the worker files of applications: without the measure and what it needs.
 */
export const sharedTask: Task<SharedInput, null> = { id: "suda2/shared", run: (input) => (fillShared(input), null) };
export const minimalTask: Task<MinimalInput, MinimalOutput> = { id: "suda2/minimal", run: findMinimal };
export const levelTask: Task<LevelInput, LevelOutput> = { id: "suda2/level", run: searchLevel };
export const transversalsTask: Task<TransversalsInput, TransversalsOutput> = { id: "suda2/transversals", run: searchTransversals };
/** All of them. */
export const sudaTasks: readonly Task<never, unknown>[] = [sharedTask, minimalTask, levelTask, transversalsTask];
