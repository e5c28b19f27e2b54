export { nextTask, throwIfAborted, ticker } from "./ticker.js";
export {
  Classes,
  classKey,
  type ClassVariable,
  type PersonProfiles,
  makeClasses,
  groupUnits,
  mergeClasses,
} from "./classes/classes.js";
export { Candidates } from "./classes/candidates/candidates.js";
export { keyOrder } from "./classes/key-order.js";
export { keyText } from "./classes/key-text.js";
export { type RecordName, recordNames } from "./classes/record-names.js";
export { compatible } from "./classes/wildcards/compatible.js";
export { group, type GroupColumn } from "./classes/group.js";
export { classHistogram, distinctHistogram, type ClassHistogram } from "./classes/histogram.js";
export { dataIntrusion, type DataIntrusion } from "./classes/intrusion.js";
export { batches, type OverlapBatch } from "./classes/wildcards/overlapping.js";
export { skewedClasses, type SkewedClass } from "./classes/skewed.js";
export { someUnits, within, type UnitsWithin, type Within } from "./classes/within.js";
export type { Totals } from "./classes/wildcards/totals.js";
export { householdsOf, type Households } from "./variables/households.js";
export type { CodedColumn, Levels } from "./coded/coded-column.js";
export { mapLevels } from "./coded/map-levels.js";
export { labelled, levelsByWord, repeatedLabels, shownLevel } from "./coded/shown.js";
export { levelText, typeText, valueType } from "./coded/level-text.js";
export { rowTexts, rowTicks } from "./coded/row-texts.js";
export { kindOf, plainText, type Kind } from "./coded/kinds.js";
export { notComparable, unifyLevels, type UnifiedLevels } from "./coded/unify-levels.js";
export { isSdcError, nearest, SdcError, suggestion, unknownVariable, type ErrorCode } from "./errors.js";
export {
  counted,
  countText,
  formatBeside,
  formatChange,
  formatEdge,
  formatRelative,
  formatValue,
  NO_VALUE,
  type Format,
  pointsText,
  shareText,
  nearestWhole,
  plural,
  settled,
  FORMATS,
} from "./format-value.js";
export { parseJson } from "./json.js";
export {
  CODEBOOK,
  FIELD_METADATA,
  labelMetadata,
  listedLabels,
  sharedLabels,
  valueLabels,
  variableLabel,
  withMetadata,
  type ValueLabel,
} from "./variables/labels.js";
export {
  codesFor,
  codesOf,
  MISSING_KEY,
  MISSING_SENSITIVE,
  missingNumbers,
  missingTest,
  withLabelled,
  type MissingCodes,
  checkMissing,
} from "./variables/missing.js";
export { isLongInteger } from "./variables/long-integer.js";
export { withoutPasswords } from "./secrets.js";
export { shortName } from "./short-name.js";
export { compareText, risingLevels } from "./coded/level-order.js";
export { banded, type Cut, givenEdges, bandLevels, edgesOf } from "./variables/banded.js";
export { magnitudeFault } from "./variables/magnitude.js";
export { SMALLEST_GROUP } from "./small-groups.js";
export { difference, isAbove, isBelow } from "./kernels/threshold.js";
export type { Tick } from "./kernels/turns.js";
export { codingVariable } from "./variables/coded-variable.js";
export { codeVector } from "./coded/coding/code-vector.js";
export { type SecondFile, badFile, SECOND_FILES } from "./coded/second-files.js";
export { isNumeric } from "./variables/is-numeric.js";
export { numbersOf } from "./variables/numbers.js";
export { type PersonsByKey, personsWithin } from "./classes/candidates/within-file.js";
export { milliseconds, momentText } from "./coded/moments.js";
