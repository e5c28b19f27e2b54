export { kAnonymity, kMap, type ClassRule, type LatticeKey, type LatticeProblem } from "./lattice/problem.ts";
export {
  MOST_NODES,
  searchLattice,
  type LatticePlan,
  type LatticeResult,
  type SearchSettings,
} from "./lattice/search.ts";
export { suppressCells, type CellPlan, type CellProblem } from "./cells/suppress-cells.ts";
export { breakSmallSets, type SmallSetProblem } from "./cells/break-small-sets.ts";
export type { SuppressedCells } from "./cells/suppressed-cells.ts";
export {
  searchTreatment,
  type LatticeTreatment,
  type SuppressedPart,
  type TreatmentProblem,
  type TreatmentResult,
} from "./treatment/search-treatment.ts";
export type { Hands, RunPlanTasks } from "./hands.ts";
export type { PlanTask } from "./cells/tasks.ts";
export type { KnownKeys } from "./policy/node-estimates.ts";
export {
  searchPolicy,
  type JudgedTreatment,
  type PolicyJudgement,
  type PolicyProblem,
  type PolicyResult,
  type PolicySearchSettings,
} from "./policy/search-policy.ts";
export { NO_SUPPRESSION, type Effort, type Protection } from "./policy/protection.ts";
export { treatmentAt, type ChosenLevels, type TreatedFileKeys } from "./policy/treatment-at.ts";
export { treatmentLosses, type TreatmentLosses } from "./policy/treatment-losses.ts";
