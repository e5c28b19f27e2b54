// How columns are built while a file is read, each once for all readers: the entry "@sdc-risk/data/columns".
export { decimalWords } from "./decimal-words.js";
export { roomFor, trimmed } from "./growing.js";
export { checkNames } from "./names.js";
export { NullBits } from "./null-bits.js";
export { tableOf } from "./table.js";
export { TextLevels } from "./text-levels.js";
export { nullTexts, textVector, type CodedTexts } from "./text-vector.js";
export { durationText, timeText } from "./time-text.js";
export { isUtf8, NotUtf8, Utf8Check } from "./utf8.js";
export { wholeNumbers } from "./whole-numbers.js";
