/** The task of this package, for the worker files of applications: without the measure and what it needs. */
export { treesTask } from "./model/forests.ts";
