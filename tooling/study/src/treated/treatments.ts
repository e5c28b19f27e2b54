import { required } from "@sdc-risk/data";
import { searchTreatment, suppressCells, treatmentLosses, type LatticeKey } from "@sdc-risk/plan";
import { arxLoss, makeChain, suggestGroupings } from "@sdc-risk/treat";
import { suppressByWildcards } from "./wildcard.ts";
import { untreated, type CaseSample, type TreatedSample } from "./sample.ts";

/** Each person is to have so many effective candidates. */
const K = 3;
/** Levels on which values are suppressed, so that a search ends at the same place on every machine. */
const MOST_NODES = 60;

/** A way to treat a sample. */
export interface StudyTreatment {
  readonly id: string;
  readonly label: string;
  readonly treat: (sample: CaseSample) => Promise<TreatedSample>;
}

/** The keys with the levels that they get where nobody names any. */
export const latticeKeys = ({ columns }: Pick<CaseSample, "columns">): LatticeKey[] =>
  columns.map((column) => ({ column, chain: makeChain(column, suggestGroupings(column)) }));

const levelOf = ({ levels }: LatticeKey["chain"], level: number): LatticeKey["chain"]["levels"][number] =>
  required(levels[level], "level of a chain");

async function suppressed(sample: CaseSample): Promise<TreatedSample> {
  const { suppressed: masks } = await suppressCells({ columns: sample.columns, k: K });
  return { ...untreated(sample), masks };
}

async function recoded(sample: CaseSample): Promise<TreatedSample> {
  const keys = latticeKeys(sample);
  const { best } = await searchTreatment({ keys, loss: arxLoss(), k: K }, { mostNodes: MOST_NODES });
  if (best === null) throw new Error(`No treatment of ${sample.id} was found.`);
  const groupings = keys.map(
    ({ chain }, j) => levelOf(chain, required(best.levels[j], "level of a key")).grouping,
  );
  return { groupings, masks: best.suppressed };
}

/** By the reading of sdcMicro, to be held to its number of values; no rule accepts it. */
const byWildcards = (sample: CaseSample): Promise<TreatedSample> =>
  Promise.resolve({ ...untreated(sample), masks: suppressByWildcards(sample.columns, K) });

/** In the order of the tables. */
export const TREATMENTS: readonly StudyTreatment[] = [
  { id: "none", label: "as drawn", treat: (sample) => Promise.resolve(untreated(sample)) },
  { id: "suppress", label: "values suppressed", treat: suppressed },
  { id: "recode", label: "recoded, values suppressed", treat: recoded },
  { id: "wildcard", label: "plain search by α = 1, for comparison", treat: byWildcards },
];

/** Loss of a treated sample as ARX has it. */
export function lossOf(sample: CaseSample, { groupings, masks }: TreatedSample): number {
  const keys = sample.columns.map((column, j) => {
    const grouping = groupings[j] ?? null;
    return { column, chain: makeChain(column, grouping === null ? [] : [grouping]) };
  });
  const levels = groupings.map((grouping) => (grouping === null ? 0 : 1));
  return treatmentLosses(keys, { levels, suppressed: masks }).arx;
}
