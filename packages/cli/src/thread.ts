import { load } from "./bundle.js";

/** What a worker thread runs, from the bundle. */
export default load("worker.cjs")["default"];
