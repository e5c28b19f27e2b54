export { makeChain, type Chain, type ChainLevel } from "./chain/chain.ts";
export { ANY_VALUE, groupings, relabelBy, type Grouping, type GroupingInput } from "./chain/grouping.ts";
export { hierarchyGroupings, parseHierarchy } from "./chain/hierarchy.ts";
export { codebookGroupings, suggestGroupings } from "./chain/suggest.ts";
export { areCodes } from "./chain/suggest-codes.ts";
export { arxLoss } from "./loss/arx-loss.ts";
export { chainCosts, type ChainCosts } from "./loss/chain-costs.ts";
export { averageClassSize, discernibility, type TreatedClasses } from "./loss/class-figures.ts";
export { entropyLoss } from "./loss/entropy.ts";
export type { KeyTotal, LevelCosts, LevelFacts, LossFunction } from "./loss/loss-function.ts";
export { precisionLoss } from "./loss/precision.ts";
export { installedTreatments } from "./moves/installed.ts";
export { leaveOut } from "./moves/leave-out/leave-out.ts";
export { recode } from "./moves/recode/recode.ts";
export { cellsByKey, suppressClasses } from "./moves/suppress-classes/suppress-classes.ts";
export { suppress } from "./moves/suppress/suppress.ts";
export { appliedSteps, tableAfter, type AppliedStep, type PlanContext } from "./plan/applied.ts";
export { applyPlan, lossesOf, stepLosses, type StepLoss } from "./plan/apply.ts";
export { applyToCells } from "./plan/apply-cells.ts";
export { checkListed } from "./plan/unlisted.ts";
export { checkFits, type PlannedFile } from "./plan/fits.ts";
export { checkPlan } from "./plan/check-plan.ts";
export {
  anyPlanSchema,
  planSchema,
  planSchemaOf,
  type AnyPlan,
  type Plan,
  type PlanBy,
  type PlanPlugin,
  type PlanStep,
} from "./plan/plan-schema.ts";
export { stepText } from "./plan/step-text.ts";
export { SCRIPT_ENDINGS, scriptOf } from "./script/script.ts";
export type { ScriptFiles } from "./script/script-files.ts";
export { isMeantAsTreatment, treatmentFault } from "./treatment/fault.ts";
export { defineTreatment } from "./treatment/define-treatment.ts";
export type {
  AnyStep,
  AnyTreatment,
  StepBy,
  Treatment,
  TreatmentCommand,
  VariableLoss,
} from "./treatment/treatment.ts";
export { treatedVariables } from "./treatment/treated-variables.ts";
export type {
  Language,
  ScriptColumn,
  StepContext,
  StepScript,
  TreatmentScript,
} from "./treatment/treatment-script.ts";
export { ends } from "./moves/ends/ends.ts";
export { microaggregate } from "./moves/microaggregate/microaggregate.ts";
export { noise } from "./moves/noise/noise.ts";
export { rankSwap } from "./moves/rank-swap/rank-swap.ts";
export { round } from "./moves/round/round.ts";
export { checkMoves, stepsOfMoves, type MoveContext } from "./plan/moves.ts";
