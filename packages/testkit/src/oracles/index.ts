export {
  type ViolationsWithoutKey,
  type RiskSummary,
  type Violations,
  attackModels,
  leaveOneOut,
  violations,
} from "./anonymity.js";
export {
  type AttributeDisclosure,
  type AttributionFile,
  type AttributionPolicy,
  type ClassDistances,
  type RecordShare,
  type TargetAttribution,
  type Tcap,
  attributeDisclosure,
} from "./sensitive/attribution.js";
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
} from "./candidates/candidate-figures.js";
export {
  type CandidateFile,
  type CandidateValue,
  type CandidateView,
  candidateViews,
} from "./candidates/candidate-views.js";
export { type KeyChances, keyChances } from "./candidates/key-chances.js";
export { recordToPerson } from "./candidates/record-to-person.js";
export { chiSquareCdf, chiSquareQuantile } from "./numerics/chi-square.js";
export {
  type ClosenessPolicy,
  classCounts,
  largestDistance,
  orderedDistance,
  sharesOf,
  tCloseness,
  totalVariation,
} from "./sensitive/closeness.js";
export {
  type IntervalRisk,
  inOriginalOrder,
  intervalRisk,
  rankIntervalRisk,
} from "./continuous/continuous.js";
export {
  type DistributionDistances,
  distributionDistances,
  hellinger,
  kullbackLeibler,
} from "./sensitive/distribution-distances.js";
export {
  type RecordDiversity,
  type DiversityPolicy,
  type RecordMultiDiversity,
  entropyDiversity,
  lDiversity,
  multiLDiversity,
  recursiveDiversity,
} from "./sensitive/diversity.js";
export { frequencies } from "./frequencies.js";
export {
  type HighPrecisionWay,
  individualRiskBy,
  individualRiskReference,
  poissonReciprocal,
  poissonReciprocalFar,
} from "./numerics/high-precision.js";
export { householdLevelKeys, householdRisk, sharedWithin } from "./household.js";
export { globalRisk, individualRisk, individualRiskApproximate, targetThreshold } from "./individual-risk.js";
export { type Keys, type MissingKeys, type Value, compatibleKeys, distinctKeys, sameKey } from "./keys.js";
export { type Likeness, infiniteDelta, likeness } from "./sensitive/likeness.js";
export {
  type RecordLink,
  type Linkage,
  type LinkageDistance,
  distanceLinkage,
} from "./continuous/linkage.js";
export {
  type CenterAndScatter,
  type McdEstimate,
  mcdConsistency,
  mcdExhaustive,
  mcdFromSubset,
  mcdSmallSample,
} from "./continuous/mcd.js";
export {
  type Numbers,
  midRanks,
  quantileR7,
  sampleCovariance,
  sampleMean,
  sampleSd,
  standardised,
} from "./numerics/numbers.js";
export {
  type BeyondPercentile,
  type OutlierCounts,
  beyondChiSquare,
  beyondPercentile,
  outliers,
} from "./continuous/outliers.js";
export {
  type BiasCriterion,
  type IndependenceOptions,
  type MatchOracle,
  type PopulationCell,
  type PopulationUniqueness,
  type UniquenessEstimate,
  biasCriterion,
  expectedMatches,
  independenceCells,
  negativeBinomialRisks,
  poissonMean,
  populationUniqueness,
} from "./population.js";
export {
  type ComparedPair,
  type MatchProbabilities,
  type ProbabilisticLinkage,
  type ProbabilisticOptions,
  probabilisticLinkage,
} from "./continuous/probabilistic-linkage.js";
export { type CellRules, type CellSensitivity, cellSensitivity } from "./cell-sensitivity.js";
export { individualRiskQuadrature } from "./numerics/quadrature.js";
export { type Combination, riskyCombinations } from "./risky-combinations.js";
export {
  type RobustMahalanobisOptions,
  type RobustMahalanobisRisk,
  robustMahalanobisRisk,
} from "./continuous/robust-mahalanobis.js";
export { type SensitivePolicy, type ValueCount, classMembers, valueCounts } from "./sensitive/sensitive.js";
export { type Suda, type SudaPolicy, type SudaRecord, suda } from "./suda/suda.js";
export { minimalSampleUniques } from "./suda/suda-msus.js";
export { type SudaConvention } from "./suda/suda-scores.js";
export {
  type ClassSizes,
  type PitmanFit,
  type SnbFit,
  dankarUniques,
  pitman,
  pitmanLogLikelihood,
  pitmanUniques,
  shiftedNegativeBinomial,
  snbLogLikelihood,
  snbProbabilities,
  zayatzUniques,
} from "./superpopulation.js";
export { earthMoversDistance, transportCost } from "./sensitive/transport.js";
export { type CountTable, type MarginRecord, type RakedByOracle, rakedByOracle } from "./margins/raked.js";
