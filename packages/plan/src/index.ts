export { kAnonymity, kMap, type ClassRule, type LatticeKey, type LatticeProblem } from "./lattice/problem.js";
export {
  MOST_NODES,
  searchLattice,
  type LatticePlan,
  type LatticeResult,
  type SearchSettings,
} from "./lattice/search.js";
export { suppressCells, type CellPlan, type CellProblem } from "./cells/suppress-cells.js";
export { breakSmallSets, type SmallSetProblem } from "./cells/break-small-sets.js";
export type { SuppressedCells } from "./cells/suppressed-cells.js";
export {
  searchTreatment,
  type Treatment,
  type TreatmentProblem,
  type TreatmentResult,
} from "./treatment/search-treatment.js";
