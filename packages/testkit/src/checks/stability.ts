import type { Pool } from "@sdc-risk/core/tasks";
import type { LayoutOptions } from "../arbitraries/table.ts";
import { cloningPool, copyingPool } from "../pools.ts";
import { inChunks, inOneOrder, namesBack, renamed, shuffled } from "./changes.ts";
import { broken, computed, messageOf, refuse, type CheckedMeasure } from "./contract.ts";
import { beyond, differences, TOLERANCE } from "./faults/differences.ts";
import { openBlocks, outcomeOf, perRecord, type Outcome } from "./outcome.ts";
import { recordsOf, sizeOf, toSdc } from "./sample.ts";

/** All that a run says, of every grain and detail. */
const everything = (outcome: Outcome): object => ({
  summary: outcome.summary,
  blocks: outcome.blocks,
  warnings: outcome.warnings,
  columns: perRecord(outcome),
});

/** Without what names single records, whose choice among equals may follow their order. */
const open = (outcome: Outcome): object => ({
  summary: outcome.summary,
  blocks: openBlocks(outcome),
  warnings: outcome.warnings,
});

/** Fails where another run differs from the first, but for places where two runs on the same file differ already. */
async function sameAs(
  { twice }: CheckedMeasure,
  wants: string,
  view: (outcome: Outcome) => unknown,
  other: unknown,
  tolerance = TOLERANCE,
): Promise<void> {
  const [first, second] = await twice();
  refuse(
    wants,
    beyond(differences(view(first), other, tolerance), differences(view(first), view(second), 0)),
  );
}

export async function checkDeterministic({ twice }: CheckedMeasure): Promise<void> {
  const [first, second] = await twice();
  refuse(
    "The same file with the same options must give the same results to the last bit, on every run; random " +
      "starts draw by a hash of values.",
    differences(everything(first), everything(second), 0),
  );
}

export async function checkUntouched(subject: CheckedMeasure): Promise<void> {
  const sdc = toSdc(subject.sample);
  await outcomeOf(subject.measure, sdc, subject.options);
  const again = await outcomeOf(subject.measure, sdc, subject.options);
  await sameAs(
    subject,
    "A measure must not write to the arrays that it is given: codes, classes and numbers are shared by " +
      "all measures. The second run on one SdcObject:",
    everything,
    everything(again),
    0,
  );
}

export async function checkRecordOrder(subject: CheckedMeasure): Promise<void> {
  const wants =
    "The order of records must change nothing but the order of record columns: counts not at all, other " +
    `figures by at most ${TOLERANCE} relative.`;
  for (const seed of [1, 2]) {
    const order = shuffled(sizeOf(subject.sample), seed);
    const other = await computed(subject, wants, recordsOf(subject.sample, order));
    await sameAs(subject, wants, open, open(other));
    const back = Object.fromEntries(
      Object.entries(perRecord(other)).map(([name, values]) => {
        const inPlace = new Array<number>(values.length);
        order.forEach((place, i) => {
          inPlace[place] = values[i];
        });
        return [name, inPlace];
      }),
    );
    await sameAs(subject, wants, (outcome) => ({ columns: perRecord(outcome) }), { columns: back });
  }
}

export async function checkNames(subject: CheckedMeasure): Promise<void> {
  const wants =
    "The names of levels and their order in a dictionary must change nothing but names: counts not at " +
    `all, other figures by at most ${TOLERANCE} relative.`;
  const { measure, options, sample } = subject;
  const back = namesBack(sample);
  const view = (outcome: Outcome): unknown => ({
    ...(inOneOrder(open(outcome), back) as object),
    columns: perRecord(outcome),
  });
  const named = { ...subject, sample: renamed(sample, "a") };
  const [first, again] = [view(await computed(named, wants)), view(await computed(named, wants))];
  const known = differences(first, again, 0);
  refuse(
    `${wants} Levels were renamed.`,
    beyond(differences(first, view(await computed(subject, wants, renamed(sample, "b"))), TOLERANCE), known),
  );
  const permuted = await outcomeOf(
    measure,
    toSdc(named.sample, { seed: 5, chunks: [sizeOf(sample)], padding: 0 }),
    options,
  );
  refuse(
    `${wants} Dictionaries were permuted, and a level that no record has was added.`,
    beyond(differences(first, view(permuted), TOLERANCE), known),
  );
}

export async function checkLayouts(subject: CheckedMeasure): Promise<void> {
  const { measure, options, sample } = subject;
  const of = (from: string, to: "utf8" | "int64") =>
    Object.fromEntries(
      Object.entries(sample.types)
        .filter(([, type]) => type === from)
        .map(([name]) => [name, to]),
    );
  const texts = of("dictionary", "utf8");
  const integers = of("int32", "int64");
  const chunks = inChunks(sample);
  const layouts: Readonly<Record<string, LayoutOptions>> = {
    "in three record batches": { chunks },
    "as a slice of a longer one": { padding: 5 },
    "with plain text in place of dictionaries": { types: texts },
    "with 64-bit integers": { types: integers },
    "with all of these at once": { chunks, padding: 5, types: { ...texts, ...integers } },
  };
  for (const [how, layout] of Object.entries(layouts)) {
    const wants = `The way in which an Arrow table holds its values must change nothing. The same table ${how}:`;
    await sameAs(
      subject,
      wants,
      everything,
      everything(await outcomeOf(measure, toSdc(sample, layout), options)),
    );
  }
}

const POOLS: Readonly<Record<string, () => Pool>> = {
  "shares memory": cloningPool,
  "copies inputs and outputs, as a job queue does": copyingPool,
};

export async function checkPool(subject: CheckedMeasure): Promise<void> {
  for (const [kind, pool] of Object.entries(POOLS)) {
    const wants =
      "Tasks must give the same where a pool runs them: inputs and outputs are copied by structured " +
      "clone, the order of work is the pool's, and a task that writes into its input names what it writes " +
      `into (\`inPlace\`). In a pool that ${kind}:`;
    let other: Outcome;
    try {
      other = await outcomeOf(subject.measure, toSdc(subject.sample), subject.options, { pool: pool() });
    } catch (error) {
      broken(wants, `It threw: ${messageOf(error)}`, error);
    }
    await sameAs(subject, wants, everything, everything(other), 0);
  }
}
