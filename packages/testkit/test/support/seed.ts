import fc from "fast-check";
import { drawSeed } from "../../src/runs.js";

// Every run draws the same random files, so that its verdict is on the change and not on the draw. `pnpm test:fresh`
// draws others: what they find is mended and pinned.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: drawSeed() });
