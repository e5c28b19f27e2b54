export { make } from "./make.js";
export { open } from "./open.js";
