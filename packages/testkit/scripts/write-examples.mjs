// Writes examples/survey.csv, examples/guide.csv and examples/firms.csv of the repository: node
// packages/testkit/scripts/write-examples.mjs, after a build.
import { writeFileSync } from "node:fs";
import { EXAMPLE_FIRMS, EXAMPLE_SURVEY, firmsCsv, guideCsv, surveyCsv } from "../dist/index.js";

const examples = new URL("../../../examples/", import.meta.url);
writeFileSync(new URL("survey.csv", examples), [...surveyCsv(EXAMPLE_SURVEY)].join(""));
writeFileSync(new URL("guide.csv", examples), guideCsv());
writeFileSync(new URL("firms.csv", examples), firmsCsv(EXAMPLE_FIRMS));
