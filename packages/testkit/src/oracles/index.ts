export { type LeftOut, type RiskSummary, type Violations, attackModels, leaveOneOut, violations } from "./anonymity.js";
export { frequencies } from "./frequencies.js";
export { type HighPrecisionWay, individualRiskBy, individualRiskReference } from "./high-precision.js";
export { householdLevelKeys, householdRisk } from "./household.js";
export { globalRisk, individualRisk, individualRiskApproximate, targetThreshold } from "./individual-risk.js";
export { type Keys, type MissingPolicy, type Value, compatibleKeys, distinctKeys, sameKey } from "./keys.js";
export { individualRiskQuadrature } from "./quadrature.js";
export { type Combination, riskyCombinations } from "./risky-combinations.js";
