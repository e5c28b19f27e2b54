import { inTurns, sum, type Tick } from "@sdc-risk/data/kernels";
import { Columns } from "../files/columns.ts";
import { standardised } from "../file.ts";
import { intervalPart, rankPart, type Nearness } from "../intervals/interval-part.ts";
import { outliersOf } from "../outliers/outlier-summary.ts";
import { rmdPart, type RmdResult } from "../rmd/rmd-part.ts";
import type { FileSummary, OutlierSummary, WithinInterval } from "../summary-schema.ts";
import { variableSummaries } from "../variables/variable-summary.ts";
import { atLeast, chanceAtLeast } from "./at-least.ts";
import type { BothPairs, ComparedOriginal } from "./both-pairs.ts";

/** Columns that nobody reads. */
const unread = ({ pairs, summary }: BothPairs): Columns => new Columns(summary.file, pairs.match);

/** Records within some widths, at worst. @param found the same by the order of values */
function within<I extends WithinInterval>(
  own: readonly I[] | null,
  found: readonly WithinInterval[] | null,
  { allMoved, summary: { compared } }: BothPairs,
): readonly I[] | null {
  if (own === null || compared === 0) return null;
  return own.map((one, at) => {
    const records = atLeast(one.records, found?.[at]?.records, { added: allMoved, most: compared });
    return { ...one, records, share: records === null ? null : records / compared };
  });
}

/** Records at risk by robust distances. @param found the same where values in other terms are read by their order */
function rmdAtWorst(
  own: FileSummary["rmd"],
  { summary: found, distance }: RmdResult,
  { moved, allMoved, summary: { compared } }: BothPairs,
): object | null {
  if (own === null || compared === 0) return null;
  const distances = distance?.map((one) => (one === one ? one : 0)) ?? new Float64Array(0);
  const all = sum(distances);
  const weighted = all > 0 ? sum(distances.map((one, i) => one * moved[i])) / all : 0;
  const records = { added: allMoved, most: compared };
  const shares = { added: allMoved / compared, most: 1 };
  return {
    risk1: atLeast(own.risk1, found.risk1, shares),
    risk2: atLeast(own.risk2, found.risk2, shares),
    records1: atLeast(own.records1, found.records1, records),
    records2: atLeast(own.records2, found.records2, records),
    weighted1: atLeast(own.weighted1, found.weighted1, { added: weighted, most: 1 }),
    weighted2: atLeast(own.weighted2, found.weighted2, { added: weighted, most: 1 }),
  };
}

/** Outliers that are seen still. @param found the same by the order of values */
function outliersAtWorst(own: OutlierSummary | null, found: OutlierSummary): object | null {
  if (own === null) return null;
  const still = (
    one: { still: number | null } | null,
    other: { still: number | null } | null | undefined,
  ) => ({
    still: atLeast(one?.still, other?.still),
  });
  return {
    variables: own.variables.map(({ variable, ...one }, v) => ({
      variable,
      ...still(one, found.variables[v]),
    })),
    any: still(own.any, found.any),
    robust: own.robust === null ? null : still(own.robust, found.robust),
  };
}

/** How near values are on each variable, at worst. */
function nearnessAtWorst(
  { variables }: FileSummary,
  found: Nearness | null,
  { moved, allMoved, chances }: BothPairs,
): Nearness | null {
  if (chances.interval === null) return null;
  return {
    alone: variables.map(({ near, compared }, v) =>
      near.map(({ k, share }, at) => ({
        k,
        share: atLeast(share, found?.alone[v]?.[at]?.share, { added: allMoved / compared, most: 1 }),
      })),
    ),
    atMiddle: chanceAtLeast(chances.interval, found?.atMiddle ?? null, moved)!,
  };
}

/** Figures on how near released values are, but for those of linkage, at worst. @param linked chances of links by the order of values */
export async function nearAtWorst(
  { own, options }: ComparedOriginal,
  both: BothPairs,
  linked: Float64Array | null,
  tick: Tick,
): Promise<object> {
  const { pairs, ordered, inTerms, summary, chances, moved, allMoved } = both;
  const near =
    options.interval === null ? null : await intervalPart(ordered, options.interval, unread(both), tick);
  const ranks =
    options.rankInterval === null ? null : await rankPart(ordered, options.rankInterval, unread(both), tick);
  const rmd =
    options.rmd === null || summary.rmd?.reason !== null
      ? null
      : await rmdPart(
          inTerms,
          own,
          await standardised(inTerms, options, tick),
          options.rmd,
          unread(both),
          tick,
        );
  const outliers =
    options.outliers === null
      ? null
      : await outliersOf(ordered, own, await standardised(ordered, options, tick), options.outliers, tick);
  const variables = await inTurns(
    variableSummaries(
      pairs,
      own.sorted,
      nearnessAtWorst(summary, near?.nearness ?? null, both),
      chanceAtLeast(chances.rmd, rmd?.risk1 ?? null, moved),
      chanceAtLeast(chances.linked, linked, moved),
    ),
    tick,
  );
  const { interval = null, curve = null } = near?.summary ?? {};
  const shares = { added: allMoved / summary.compared, most: 1 };
  return {
    interval: within(summary.interval, interval, both),
    curve:
      summary.curve?.map(({ k, share }, at) => ({ k, share: atLeast(share, curve?.[at]?.share, shares) })) ??
      null,
    rankInterval: within(summary.rankInterval, ranks?.rankInterval ?? null, both),
    rmd: rmd === null ? null : rmdAtWorst(summary.rmd, rmd, both),
    outliers: outliers === null ? null : outliersAtWorst(summary.outliers, outliers.summary),
    variables: variables.map(({ variable, near: alone, deciles }) => ({ variable, near: alone, deciles })),
  };
}
