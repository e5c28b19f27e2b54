export {
  GUIDE_PUBLISHED,
  GUIDE_RECORDS,
  GUIDE_ROLES,
  type GuideRecord,
  guideCsv,
  guideTable,
} from "./guide.ts";
export { EXAMPLE_FIRMS, type FirmsOptions, firmsCsv, firmsTable } from "./firms.ts";
export {
  EXAMPLE_BELOW,
  EXAMPLE_SURVEY,
  type SurveyOptions,
  surveyCsv,
  surveyTable,
  treatedCsv,
  treatedTable,
} from "./survey.ts";
export { Random, zipf } from "./survey/random.ts";
export { SURVEY_KEYS } from "./survey/block.ts";
export type { Keys, Value } from "./arbitraries/value.ts";
export { type ColumnType, columnTypesFor } from "./arbitraries/column-types.ts";
export { type SmallFile, type MicrodataOptions, keysOf, microdata } from "./arbitraries/microdata.ts";
export { type LayoutOptions, microdataTable } from "./arbitraries/table.ts";
export { type MeasureCheck, type MeasureCheckSettings, measureChecks } from "./checks/measure-checks.ts";
export { schemaFaults } from "./checks/faults/schema-faults.ts";
export { DECIMAL_DIGITS, type SourceFileColumn, sourceTable } from "./checks/sources/source-columns.ts";
export {
  type FurtherComparison,
  type LaidFile,
  type LayFile,
  sourceChecks,
  type SourceCheck,
} from "./checks/sources/source-checks.ts";
export { oneClass } from "./checks/sources/one-class.ts";
export { checkPersonsFile } from "./checks/sources/persons-told.ts";
export { checkHeldFile, type HeldFile, heldFiles } from "./checks/sources/held-files.ts";
export { type SourceFile } from "./checks/sources/source-files.ts";
export { stayingFigures } from "./checks/sources/staying-figures.ts";
export { PANEL_ROLE } from "./panel-role.ts";
export { WAVE_SETTING } from "./wave-setting.ts";
export { cloningPool, copyingPool } from "./pools.ts";
export { TYPING_CORPUS, type TypingCase } from "./typing-corpus.ts";
export { syntheticTable, type SyntheticOptions } from "./synthetic.ts";
export { checkSize, checksInFull, drawSeed, propertyRuns } from "./runs.ts";
