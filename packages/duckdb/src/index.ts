export { open } from "./open.js";
