export { type LeftOut, type RiskSummary, type Violations, attackModels, leaveOneOut, violations } from "./anonymity.js";
export { type ClosenessPolicy, classCounts, largestDistance, orderedDistance, sharesOf, tCloseness, totalVariation } from "./closeness.js";
export {
  type Diversity, type DiversityPolicy, type MultiDiversity, entropyDiversity, lDiversity, multiLDiversity, recursiveDiversity,
} from "./diversity.js";
export { frequencies } from "./frequencies.js";
export { type HighPrecisionWay, individualRiskBy, individualRiskReference } from "./high-precision.js";
export { householdLevelKeys, householdRisk } from "./household.js";
export { globalRisk, individualRisk, individualRiskApproximate, targetThreshold } from "./individual-risk.js";
export { type Keys, type MissingPolicy, type Value, compatibleKeys, distinctKeys, sameKey } from "./keys.js";
export { type Likeness, infiniteDelta, likeness } from "./likeness.js";
export { individualRiskQuadrature } from "./quadrature.js";
export { type Combination, riskyCombinations } from "./risky-combinations.js";
export { type SensitivePolicy, type ValueCount, classMembers, valueCounts } from "./sensitive.js";
export { earthMoversDistance, transportCost } from "./transport.js";
