export * from "./oracles/index.js";
export {
  GUIDE_PUBLISHED,
  GUIDE_RECORDS,
  GUIDE_ROLES,
  type GuideRecord,
  guideCsv,
  guideTable,
} from "./guide.js";
export { EXAMPLE_FIRMS, type FirmsOptions, firmsCsv, firmsTable } from "./firms.js";
export {
  EXAMPLE_BELOW,
  EXAMPLE_SURVEY,
  type SurveyOptions,
  surveyCsv,
  surveyTable,
  treatedCsv,
  treatedTable,
} from "./survey.js";
export { Random, zipf } from "./survey/random.js";
export { SURVEY_KEYS } from "./survey/block.js";
export { type ColumnType, columnTypesFor } from "./arbitraries/column-types.js";
export { type SmallFile, type MicrodataOptions, keysOf, microdata } from "./arbitraries/microdata.js";
export { type LayoutOptions, microdataTable } from "./arbitraries/table.js";
export { type MeasureCheck, type MeasureCheckSettings, measureChecks } from "./checks/measure-checks.js";
export { schemaFaults } from "./checks/faults/schema-faults.js";
export { DECIMAL_DIGITS, type SourceFileColumn, sourceTable } from "./checks/sources/source-columns.js";
export {
  type FurtherComparison,
  type LaidFile,
  type LayFile,
  sourceChecks,
  type SourceCheck,
} from "./checks/sources/source-checks.js";
export { type SourceFile } from "./checks/sources/source-files.js";
export { PANEL_ROLE } from "./panel-role.js";
export { WAVE_SETTING } from "./wave-setting.js";
export { cloningPool, copyingPool } from "./pools.js";
export { TYPING_CORPUS, type TypingCase } from "./typing-corpus.js";
export { syntheticTable, type SyntheticOptions } from "./synthetic.js";
export { checkSize, checksInFull, drawSeed, propertyRuns } from "./runs.js";
