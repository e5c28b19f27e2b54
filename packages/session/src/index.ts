export { commandText, fileNames, quote } from "./command.ts";
export { decisionOf } from "./decision/decision.ts";
export { firstVerdict, type FirstVerdict, type FirstVerdictOptions } from "./answer/first-verdict.ts";
export { installed, tableMeasures } from "./installed.ts";
export { chosenMeasures, infoOf, optionsFor, type MeasureInfo } from "./measures.ts";
export {
  withoutCodebookWarnings,
  addPopulation,
  addReleased,
  microdata,
  sourceMicrodata,
  treatmentsOf,
  type DataFile,
  type DataOrigin,
  type Microdata,
  type OpenedData,
  type ReleasedData,
  type SecondFiles,
  type TableData,
} from "./microdata.ts";
export { fillRecords, recordParts } from "./output/records.ts";
export { tableParts } from "./output/tables.ts";
export {
  DECISION_NAMES,
  DECISION_RENDERERS,
  RENDERER_NAMES,
  RENDERERS,
  type DecisionName,
  type DecisionRenderer,
  type Renderer,
  type RendererName,
} from "./renderers.ts";
export {
  checkRun,
  reportOf,
  run,
  type RunOrigin,
  type CompletedRun,
  type RunOptions,
  type RunProgress,
} from "./run.ts";
export {
  checkSettings,
  given,
  settingsOf,
  settingsSchema,
  settingsText,
  type Reading,
  type Settings,
  type SettingsFile,
} from "./settings.ts";
export type { FlagValues } from "./settings/table.ts";
export { isPolicyName, PRESETS, presetNamed } from "./policy/presets.ts";
export { STARTING_POINTS } from "./policy/starting-points.ts";
export { ruleTexts } from "./policy/rule-texts.ts";
export { limitsIn } from "./policy/rules.ts";
export type { Policy, Rule } from "./policy/schema.ts";
export {
  SECOND_FILES,
  secondFilesIn,
  type BySecondFile,
  type GroupedFile,
  type SecondFileName,
  type SecondFileRow,
} from "./settings/second-files.ts";
export { scenarioData } from "./scenarios/apply.ts";
export { scenarioOf } from "./scenarios/flag.ts";
export { recodeColumn } from "./scenarios/recode.ts";
export { scenarioSchema, type Recoding, type Scenario } from "./scenarios/scenario.ts";
export {
  planTreatment,
  type PlannedTreatment,
  type PlanOptions,
  type PlanProgress,
} from "./treat/search/plan-treatment.ts";
export { frontOf, type PlanReport, type SearchReport } from "./treat/plan-report.ts";
export { NO_SUPPRESSION } from "@sdc-risk/plan";
export { verdictWithKeys, type HeldKeys, type KeysVerdict } from "./treat/keys-verdict.ts";
export { planOf, treatAsGiven, type ChosenTreatment, type GivenTreatment } from "./treat/given-treatment.ts";
export { leftOutWith, type LeftOutVariable } from "./treat/judge.ts";
export { allKeys, keysOfIntruders } from "./scenarios/keys.ts";
export { asksOnlyClasses, countedInClasses } from "./scenarios/only-classes.ts";
export { planScript } from "./treat/plan-script.ts";
export { treatableKeys, type TreatableKey } from "./treat/keys/treatable-keys.ts";
export { assessTreated, assessTreatedElsewhere, ofTreated, type TreatedRun } from "./treat/assess-treated.ts";
export { withSample, type SampleOptions } from "./treat/elsewhere/sample.ts";
export { keyRequestOf, requestOf, type TreatmentRequest } from "./treat/request.ts";
export { suggestedChains, type SuggestedChain, type SuggestedLevel } from "./treat/keys/suggested-chains.ts";
export { treatedFile, type TreatingOptions } from "./treat/file/treated-file.ts";
export { measuresSchema } from "./measures-schema.ts";
