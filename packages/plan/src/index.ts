export { kAnonymity, kMap, type ClassRule, type LatticeKey, type LatticeProblem } from "./lattice/problem.js";
export {
  MOST_NODES,
  searchLattice,
  type LatticePlan,
  type LatticeResult,
  type SearchSettings,
} from "./lattice/search.js";
