export { nextTask, throwIfAborted, ticker } from "./ticker.ts";
export {
  Classes,
  classKey,
  type ClassVariable,
  type PersonProfiles,
  makeClasses,
  groupUnits,
  mergeClasses,
} from "./classes/classes.ts";
export { Candidates } from "./classes/candidates/candidates.ts";
export { sumOverClasses, tallyOf, tallyOfRows, type ClassTally } from "./classes/tally.ts";
export { keyOrder } from "./classes/key-order.ts";
export { keyText } from "./classes/key-text.ts";
export { type RecordName, recordNames } from "./classes/record-names.ts";
export { compatible } from "./classes/wildcards/compatible.ts";
export { group, type GroupColumn } from "./classes/group.ts";
export { classHistogram, distinctHistogram, type ClassHistogram } from "./classes/histogram.ts";
export { dataIntrusion, type DataIntrusion } from "./classes/intrusion.ts";
export { batches, type OverlapBatch } from "./classes/wildcards/overlapping.ts";
export { skewedClasses, type SkewedClass } from "./classes/skewed.ts";
export { someUnits, within, type UnitsWithin, type Within } from "./classes/within.ts";
export type { Totals } from "./classes/wildcards/totals.ts";
export { householdsOf, type Households } from "./variables/households.ts";
export type { CodedColumn, Levels } from "./coded/coded-column.ts";
export { mapLevels } from "./coded/map-levels.ts";
export { labelled, levelsByWord, repeatedLabels, shownLevel } from "./coded/shown.ts";
export { levelText, typeText, valueType } from "./coded/level-text.ts";
export { rowTexts, rowTicks } from "./coded/row-texts.ts";
export { kindOf, plainText, readAs, type Kind } from "./coded/kinds.ts";
export { notComparable, unifyLevels, type UnifiedLevels } from "./coded/unify-levels.ts";
export { isSdcError, nearest, SdcError, suggestion, unknownVariable, type ErrorCode } from "./errors.ts";
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
} from "./format-value.ts";
export { parseJson } from "./json.ts";
export { LANGUAGES, type Language } from "./languages.ts";
export {
  categoryLevels,
  CODEBOOK,
  FIELD_METADATA,
  labelMetadata,
  levelMetadata,
  listedLabels,
  sharedLabels,
  valueLabels,
  variableLabel,
  withMetadata,
  type CategoryLevel,
  type ValueLabel,
} from "./variables/labels.ts";
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
} from "./variables/missing.ts";
export { isLongInteger } from "./variables/long-integer.ts";
export { withoutPasswords } from "./secrets.ts";
export { shortName } from "./short-name.ts";
export { compareText, risingLevels } from "./coded/level-order.ts";
export { banded, type Cut, givenEdges, bandLevels, edgesOf } from "./variables/banded.ts";
export { magnitudeFault } from "./variables/magnitude.ts";
export { SMALLEST_GROUP } from "./small-groups.ts";
export { difference, isAbove, isBelow } from "./kernels/threshold.ts";
export type { Tick } from "./kernels/turns.ts";
export { codingVariable } from "./variables/coded-variable.ts";
export { codeVector } from "./coded/coding/code-vector.ts";
export { type SecondFile, badFile, SECOND_FILES } from "./coded/second-files.ts";
export { isNumeric } from "./variables/is-numeric.ts";
export { numbersOf } from "./variables/numbers.ts";
export { type PersonsByKey, personsWithin } from "./classes/candidates/within-file.ts";
export { milliseconds, momentText } from "./coded/moments.ts";
export { required } from "./required.ts";
export {
  gapsBetween,
  tellingBytes,
  tellingOutside,
  unreadBytes,
  type Stretch,
  type UnreadBytes,
} from "./unread-bytes.ts";
