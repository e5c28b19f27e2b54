import type { SdcObject } from "@sdc-risk/core";

const noTick = (): Promise<void> => Promise.resolve();

/**
 * How many classes that stay in an engine are of which records and weights, by all keys and by all but one, and who is
 * alone on some, as a text: two files of the same records give the same one.
 * @throws where classes come over
 */
export async function stayingFigures(sdc: SdcObject): Promise<string> {
  const { keys = [] } = sdc.roles;
  const staying = await sdc.staying(keys, 0, noTick);
  if (staying === null || "reason" in staying)
    throw new Error(`Classes came over: ${JSON.stringify(staying)}`);
  const sets = keys.map((_, left) => keys.filter((__, at) => at !== left));
  const tallies = [staying.tally];
  for (const set of sets) tallies.push(await staying.of(set, noTick), await staying.weighted(set, noTick));
  const rows = tallies.map(({ counts, weights, held }) =>
    Array.from(
      counts,
      (count, row) => `${count} ${(weights[row] ?? NaN).toPrecision(10)} ${held[row] ?? NaN}`,
    ).sort(),
  );
  const places = sets.map((set) => set.map((name) => keys.indexOf(name)));
  return JSON.stringify([rows, await staying.aloneOnSome?.count(places)]);
}
