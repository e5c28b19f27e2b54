export {
  type ViolationsWithoutKey,
  type RiskSummary,
  type Violations,
  attackModels,
  leaveOneOut,
  violations,
} from "./anonymity.ts";
export {
  type AttributeDisclosure,
  type AttributionFile,
  type AttributionPolicy,
  type ClassDistances,
  type RecordShare,
  type TargetAttribution,
  type Tcap,
  attributeDisclosure,
} from "./sensitive/attribution.ts";
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
  type IntervalRisk,
  inOriginalOrder,
  intervalRisk,
  rankIntervalRisk,
} from "./continuous/continuous.ts";
export {
  type DistributionDistances,
  distributionDistances,
  hellinger,
  kullbackLeibler,
} from "./sensitive/distribution-distances.ts";
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
export { householdLevelKeys, householdRisk, sharedWithin } from "./household.ts";
export { globalRisk, individualRisk, individualRiskApproximate, targetThreshold } from "./individual-risk.ts";
export { type Keys, type MissingKeys, type Value, compatibleKeys, distinctKeys, sameKey } from "./keys.ts";
export { type Likeness, infiniteDelta, likeness } from "./sensitive/likeness.ts";
export {
  type RecordLink,
  type Linkage,
  type LinkageDistance,
  distanceLinkage,
} from "./continuous/linkage.ts";
export {
  type CenterAndScatter,
  type McdEstimate,
  mcdConsistency,
  mcdExhaustive,
  mcdFromSubset,
  mcdSmallSample,
} from "./continuous/mcd.ts";
export {
  type Numbers,
  midRanks,
  quantileR7,
  sampleCovariance,
  sampleMean,
  sampleSd,
  standardised,
} from "./numerics/numbers.ts";
export {
  type BeyondPercentile,
  type OutlierCounts,
  beyondChiSquare,
  beyondPercentile,
  outliers,
} from "./continuous/outliers.ts";
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
} from "./population.ts";
export {
  type ComparedPair,
  type MatchProbabilities,
  type ProbabilisticLinkage,
  type ProbabilisticOptions,
  probabilisticLinkage,
} from "./continuous/probabilistic-linkage.ts";
export { type CellRules, type CellSensitivity, cellSensitivity } from "./cell-sensitivity.ts";
export { individualRiskQuadrature } from "./numerics/quadrature.ts";
export { type Combination, riskyCombinations } from "./risky-combinations.ts";
export {
  type RobustMahalanobisOptions,
  type RobustMahalanobisRisk,
  robustMahalanobisRisk,
} from "./continuous/robust-mahalanobis.ts";
export { type SensitivePolicy, type ValueCount, classMembers, valueCounts } from "./sensitive/sensitive.ts";
export { type Suda, type SudaPolicy, type SudaRecord, suda } from "./suda/suda.ts";
export { minimalSampleUniques } from "./suda/suda-msus.ts";
export { type SudaConvention } from "./suda/suda-scores.ts";
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
} from "./superpopulation.ts";
export { earthMoversDistance, transportCost } from "./sensitive/transport.ts";
export { type CountTable, type MarginRecord, type RakedByOracle, rakedByOracle } from "./margins/raked.ts";
