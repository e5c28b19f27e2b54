export { makeChain, type Chain, type ChainLevel } from "./chain/chain.ts";
export { ANY_VALUE, groupings, relabelBy, type Grouping, type GroupingInput } from "./chain/grouping.ts";
export { hierarchyGroupings, parseHierarchy } from "./chain/hierarchy.ts";
export { arxLoss } from "./loss/arx-loss.ts";
export { chainCosts, type ChainCosts } from "./loss/chain-costs.ts";
export { averageClassSize, discernibility, type TreatedClasses } from "./loss/class-figures.ts";
export { entropyLoss } from "./loss/entropy.ts";
export type { KeyTotal, LevelCosts, LevelFacts, LossFunction } from "./loss/loss-function.ts";
export { precisionLoss } from "./loss/precision.ts";
