export { commandText, fileNames, quote } from "./command.js";
export { decisionOf } from "./decision/decision.js";
export { installed, tableMeasures } from "./installed.js";
export { chosenMeasures, infoOf, optionsFor, type MeasureInfo } from "./measures.js";
export {
  withoutCodebookWarnings,
  addPopulation,
  addReleased,
  microdata,
  sourceMicrodata,
  type DataFile,
  type DataOrigin,
  type Microdata,
  type OpenedData,
  type ReleasedData,
  type SecondFiles,
  type TableData,
} from "./microdata.js";
export { recordParts } from "./output/records.js";
export { tableParts } from "./output/tables.js";
export { RENDERER_NAMES, RENDERERS, type Renderer, type RendererName } from "./renderers.js";
export {
  checkRun,
  reportOf,
  run,
  type RunOrigin,
  type CompletedRun,
  type RunOptions,
  type RunProgress,
} from "./run.js";
export {
  checkSettings,
  given,
  settingsOf,
  settingsSchema,
  settingsText,
  type Reading,
  type Settings,
  type SettingsFile,
} from "./settings.js";
export type { FlagValues } from "./settings/table.js";
export { PRESETS, presetNamed } from "./policy/presets.js";
export { ruleTexts } from "./policy/rule-texts.js";
export { limitsIn } from "./policy/rules.js";
export type { Policy, Rule } from "./policy/schema.js";
export { scenarioData } from "./scenarios/apply.js";
export { scenarioOf } from "./scenarios/flag.js";
export { recodeColumn } from "./scenarios/recode.js";
export { scenarioSchema, type Recoding, type Scenario } from "./scenarios/scenario.js";
