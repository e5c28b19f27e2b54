import fc from "fast-check";
import { afterAll } from "vitest";
import { drawSeed, wasAskedHowMuch } from "../../src/runs.ts";

// Every run draws the same random files, so that its verdict is on the change and not on the draw. `pnpm test:fresh`
// draws others: what they find is mended and pinned.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: drawSeed() });

// `pnpm test:full` runs again what checks more then, and not the rest of what has just passed.
wasAskedHowMuch();
// eslint-disable-next-line no-empty-pattern -- vitest reads by the pattern what a hook wants
afterAll(({}, { file }) => {
  (file.meta as { checksMoreInFull?: boolean }).checksMoreInFull = wasAskedHowMuch();
});
