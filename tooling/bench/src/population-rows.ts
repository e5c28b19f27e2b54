import type { Data, WorkRow } from "./row.ts";
import { firstKeys } from "./survey.ts";
import { populationWork, type Model } from "./works/population.ts";

const data = (records: number, keys: number): Data => ({ records, keys: firstKeys(keys), missing: 0 });

const MODELS: readonly (readonly [Model, string])[] = [
  ["independence", "independence"],
  ["two-way", "all two-way interactions"],
  ["search", "forward search over 15 interactions"],
];
const byModel = MODELS.map(([model, words]): WorkRow => ({
  kind: "work",
  name: `population-${model}`,
  group: "population",
  about: `${words}, 100k records`,
  targets: {},
  data: data(100_000, 6),
  work: populationWork(model),
}));

const byRecords = [1_000, 10_000, 100_000, 1_000_000].map((records): WorkRow => ({
  kind: "work",
  name: `population-${records / 1000}k`,
  group: "population-records",
  about: `${records.toLocaleString("en")} records`,
  targets: {},
  data: data(records, 6),
  work: populationWork("auto"),
}));

const byKeys = [3, 4, 5, 6, 8, 10].map((keys): WorkRow => ({
  kind: "work",
  name: `population-${keys}-keys`,
  group: "population-keys",
  about: `${keys} keys`,
  targets: {},
  data: data(100_000, keys),
  work: populationWork("auto"),
}));

/** Population uniqueness: models that are asked for, and what the default takes. */
export const populationGrowth: readonly WorkRow[] = [...byModel, ...byRecords, ...byKeys];
