export { make } from "./make.ts";
export { open, openTable, reads } from "./open.ts";
