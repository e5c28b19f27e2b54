import { heldCodes, type Tick } from "@sdc-risk/data/kernels";
import type { RunTasks } from "@sdc-risk/core/tasks";
import { shareOf } from "@sdc-risk/blocks";
import { shareNothing, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { plural } from "@sdc-risk/data";
import { comparableCategory, keysOf, varies, type Category } from "../files/categories.ts";
import type { Columns } from "../files/columns.ts";
import { linkByGower } from "./gower/gower.ts";
import { linkByDistance } from "./by-distance.ts";
import { creditByOriginal, linkageFigures } from "./links.ts";
import type { ContinuousOptions } from "../options.ts";
import type { FilePair } from "../files/pairs.ts";
import { linkByProbability } from "./probabilistic/probabilistic.ts";

import { linkOneToOne } from "./one-to-one/one-to-one.ts";
import type { FileSummary, LinkageSummary, OneToOneSummary } from "../summary-schema.ts";

type Work = MeasureRun<ContinuousOptions, unknown>;

const LINKED =
  "Chance that the released record is linked to its original: 1 over the number of nearest originals, 0 " +
  "where it is not among them.";

export interface Linked {
  readonly linkage: FileSummary["linkage"];
  readonly probabilistic: FileSummary["probabilistic"];
  /**
   * Per original record the chance that its released one is linked to it by distance; null where it is not
   * computed.
   */
  readonly credit: Float64Array | null;
}

/** Record linkage by distance and by probability, as far as it was asked for. */
export async function linkagePart(
  sdc: SdcObject,
  released: SdcObject,
  pairs: FilePair,
  columns: Columns,
  run: Work,
  tick: Tick,
): Promise<Linked> {
  const { linkage, probabilistic } = run.options;
  const keys =
    linkage?.distance === "gower" || probabilistic !== null ? await heldKeys(sdc, released, run, tick) : [];
  const byDistance = linkage === null ? null : await linkedByDistance(pairs, linkage, keys, run, tick);
  if (byDistance !== null && byDistance.credit !== null) columns.add("linked", byDistance.credit, LINKED);
  const byWeight =
    probabilistic === null
      ? null
      : await linkByProbability(
          { sdc, released, pairs, keys, options: probabilistic },
          (task, inputs) => run.pool(task, inputs),
          tick,
        );
  if (byWeight !== null)
    columns.add(
      "linkedByWeight",
      creditByOriginal(byWeight.credit, pairs.match),
      "Chance that probabilistic linkage links the released record to its original.",
    );
  return {
    linkage: byDistance?.summary ?? null,
    probabilistic: byWeight?.summary ?? null,
    credit: byDistance?.credit ?? null,
  };
}

interface ByDistance {
  readonly summary: LinkageSummary;
  readonly credit: Float64Array | null;
}

async function linkedByDistance(
  pairs: FilePair,
  { distance, oneToOne }: NonNullable<ContinuousOptions["linkage"]>,
  keys: readonly Category[],
  run: Work,
  tick: Tick,
): Promise<ByDistance> {
  const used = distance === "gower" ? keys.filter(varies) : [];
  const variables = [
    ...pairs.names.filter((_, v) => pairs.moments[v].sd > 0),
    ...used.map(({ name }) => name),
  ];
  const pool: RunTasks = (task, inputs) => run.pool(task, inputs);
  const one = oneToOne ? await oneToOneOf(pairs, distance, tick) : null;
  const links =
    distance === "gower"
      ? await linkByGower(pairs, used, pool, tick)
      : await linkByDistance(pairs, distance, pool, tick);
  if ("reason" in links)
    return {
      summary: {
        distance,
        variables,
        expectedCorrect: null,
        share: null,
        chance: null,
        notLinked: null,
        reason: links.reason,
        oneToOne: one,
      },
      credit: null,
    };
  return {
    summary: { distance, variables, ...linkageFigures(links, pairs.records), reason: null, oneToOne: one },
    credit: creditByOriginal(links.credit, pairs.match),
  };
}

const NOT_ONE_TO_ONE: Omit<OneToOneSummary, "reason"> = {
  links: null,
  leftOut: null,
  totalDistance: null,
  lowerBound: null,
  gap: null,
  expectedCorrect: null,
  share: null,
};

/** Linkage in which nobody is linked twice. */
async function oneToOneOf(
  pairs: FilePair,
  distance: LinkageSummary["distance"],
  tick: Tick,
): Promise<OneToOneSummary> {
  if (distance !== "euclidean" && distance !== "manhattan")
    return {
      ...NOT_ONE_TO_ONE,
      reason: `Records are linked one to one by euclidean or manhattan distance, not by ${distance}.`,
    };
  const found = await linkOneToOne(pairs, distance, tick);
  if ("reason" in found) return { ...NOT_ONE_TO_ONE, reason: found.reason };
  const share = shareOf(found.expectedCorrect, pairs.releasedRecords);
  return { ...found, share, reason: null };
}

/** The categorical keys that both files hold as values that can be compared. */
async function heldKeys(sdc: SdcObject, released: SdcObject, run: Work, tick: Tick): Promise<Category[]> {
  const { held, absent } = keysOf(sdc, released);
  const keys: Category[] = [];
  const recoded: string[] = [];
  if (absent.length > 0)
    run.warn(
      "absent-keys",
      `Records are linked without ${listed(absent)}: the released file has no such ` +
        `${plural(absent.length, "key")}.`,
    );
  for (const name of held) {
    const key = await comparableCategory(name, [sdc, released], tick);
    if (key !== null) keys.push(key);
    if (key === null || isStrange(key)) recoded.push(name);
  }
  if (recoded.length > 0)
    run.warn(
      "recoded-keys",
      `Linkage learns nothing from ${listed(recoded)}: no value is the same in both files. Were values ` +
        "recoded or renamed? An intruder who recodes likewise links better than is shown here.",
    );
  return keys;
}

/** Whether both files hold values of a key, and none in common. */
const isStrange = ({ original, released, size }: Category): boolean =>
  shareNothing(heldCodes(original, size), heldCodes(released, size));

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
