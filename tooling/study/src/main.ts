import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { FLAGS, HELP, type Flags } from "./flags.ts";
import { pageParts, withParts } from "./output/page.ts";
import { pictureOf } from "./output/picture.ts";
import { partResultsOf, type PartResults } from "./parts/results.ts";
import { partText } from "./parts/tables.ts";
import { resultsOf, type Results, type Samples } from "./results/results.ts";
import { run } from "./run.ts";
import { runSynthetic } from "./synthetic/run.ts";
import { runTreated } from "./treated/run.ts";
import { write } from "./results/write.ts";

/** Numbers with four digits that count: more say nothing and may change between machines. */
const rounded = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "number" && !Number.isInteger(one) ? Number(one.toPrecision(4)) : one,
  );

/** A list a line, so that a change of the results can be read. */
const resultsText = (results: Results | PartResults): string =>
  `{\n${Object.entries(results)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}: ${Array.isArray(value) ? `[\n${value.map(rounded).join(",\n")}\n]` : rounded(value)}`,
    )
    .join(",\n")}\n}\n`;

async function study(flags: Flags): Promise<void> {
  // a page without markers is refused before the work, not after it
  const page = flags.page === undefined ? null : readFileSync(flags.page, "utf8");
  if (page !== null) withParts(page, "");
  const earlier = flags.from === undefined ? null : (JSON.parse(readFileSync(flags.from, "utf8")) as Samples);
  if (page !== null && (flags.parts ?? earlier?.plan.parts) !== undefined)
    throw new Error("--page has no tables of parts of the keys: leave out --page or --parts.");
  const samples = earlier ?? (await run(flags));
  if (samples.plan.parts !== undefined) {
    const results = partResultsOf(samples);
    write(join(flags.out, "results.json"), resultsText(results));
    console.log(partText(results));
    return;
  }
  const results = resultsOf(samples);
  const text = resultsText(results);
  write(join(flags.out, "results.json"), text);
  if (page === null || flags.page === undefined) return;
  const folder = join(dirname(flags.page), "study");
  write(join(folder, "results.json"), text);
  write(join(folder, "estimate-over-truth.svg"), pictureOf(results));
  write(flags.page, withParts(page, pageParts(results, "study/estimate-over-truth.svg")));
}

try {
  const { values: flags } = parseArgs({ options: FLAGS });
  if (flags.help) console.log(HELP);
  else if (flags.synthetic) await runSynthetic(flags);
  else if (flags.treated) await runTreated(flags);
  else await study(flags);
} catch (error) {
  console.error(`study: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
