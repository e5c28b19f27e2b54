export { makeChain, type Chain, type ChainLevel } from "./chain/chain.js";
export { ANY_VALUE, groupings, relabelBy, type Grouping, type GroupingInput } from "./chain/grouping.js";
export { hierarchyGroupings, parseHierarchy } from "./chain/hierarchy.js";
export { arxLoss } from "./loss/arx-loss.js";
export { chainCosts, type ChainCosts } from "./loss/chain-costs.js";
export { averageClassSize, discernibility, type TreatedClasses } from "./loss/class-figures.js";
export { entropyLoss } from "./loss/entropy.js";
export type { KeyTotal, LevelCosts, LevelFacts, LossFunction } from "./loss/loss-function.js";
export { precisionLoss } from "./loss/precision.js";
