export {
  type CandidateDiversity,
  candidateChance,
  candidateDiversity,
  candidateRisk,
  expectedPersons,
  personMeans,
  personsAlone,
  personsBelow,
  personsContradicted,
} from "./candidates/candidate-figures.ts";
export {
  type CandidateFile,
  type CandidateValue,
  type CandidateView,
  candidateViews,
} from "./candidates/candidate-views.ts";
export { type KeyChances, keyChances } from "./candidates/key-chances.ts";
export { recordToPerson } from "./candidates/record-to-person.ts";
export { chiSquareCdf, chiSquareQuantile } from "./numerics/chi-square.ts";
export {
  type ClosenessPolicy,
  classCounts,
  largestDistance,
  orderedDistance,
  sharesOf,
  tCloseness,
  totalVariation,
} from "./sensitive/closeness.ts";
export {
  type RecordDiversity,
  type DiversityPolicy,
  type RecordMultiDiversity,
  entropyDiversity,
  lDiversity,
  multiLDiversity,
  recursiveDiversity,
} from "./sensitive/diversity.ts";
export { frequencies } from "./frequencies.ts";
export {
  type HighPrecisionWay,
  individualRiskBy,
  individualRiskReference,
  poissonReciprocal,
  poissonReciprocalFar,
} from "./numerics/high-precision.ts";
export { globalRisk, individualRisk, individualRiskApproximate, targetThreshold } from "./individual-risk.ts";
export { type MissingKeys, compatibleKeys, distinctKeys, sameKey } from "./keys.ts";
export {
  type Numbers,
  midRanks,
  quantileR7,
  sampleCovariance,
  sampleMean,
  sampleSd,
  standardised,
  columnMeans,
  completeRecords,
  invertCovariance,
  presentNumbers,
  quadraticForm,
} from "./numerics/numbers.ts";
export { individualRiskQuadrature } from "./numerics/quadrature.ts";
export { type Combination, riskyCombinations, subsets } from "./risky-combinations.ts";
export { type SensitivePolicy, type ValueCount, classMembers, valueCounts } from "./sensitive/sensitive.ts";
export { type CountTable, type MarginRecord, type RakedByOracle, rakedByOracle } from "./margins/raked.ts";
