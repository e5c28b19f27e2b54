import fc from "fast-check";
import { checksInFull } from "../../src/runs.js";

// Where CI is set every run draws the same random files, so that its verdict is on the change and not on the draw.
// Elsewhere each run draws its own: what they find is mended and pinned.
if (checksInFull()) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_122 });
