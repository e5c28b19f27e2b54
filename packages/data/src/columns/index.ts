// How columns are built while a file is read, each once for all readers: the entry "@sdc-risk/data/columns".
export { decimalWords } from "./decimal-words.ts";
export { roomFor, trimmed } from "./growing.ts";
export { checkNames } from "./names.ts";
export { NullBits } from "./null-bits.ts";
export { tableOf } from "./table.ts";
export { takenRows } from "./taken-rows.ts";
export { TextLevels } from "./text-levels.ts";
export { nullTexts, textVector, type CodedTexts } from "./text-vector.ts";
export { durationText, timeText } from "./time-text.ts";
export { isUtf8, NotUtf8, Utf8Check } from "./utf8.ts";
export { wholeNumbers } from "./whole-numbers.ts";
export { textsOf, withColumns } from "./with-columns.ts";
export { withoutCells } from "./without-cells.ts";
