export { make } from "./make.js";
export { open, openTable, reads } from "./open.js";
