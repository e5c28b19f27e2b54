import {
  defineMeasure,
  variablesOf,
  type MeasureColumn,
  type MeasureRun,
  type SdcObject,
} from "@sdc-risk/core";
import { plural } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import type { FileFound } from "./at-worst/both-pairs.ts";
import { figuresAtWorst } from "./at-worst/figures-at-worst.ts";
import { uniquesWithBands } from "./variables/bands.ts";
import type { Density } from "./variables/density.ts";
import { addOutliers, assessFile } from "./file.ts";
import { moments, type Moments } from "./variables/moments.ts";
import { options, type ContinuousOptions } from "./options.ts";
import { originalOf, type Original } from "./files/original.ts";
import { Columns } from "./files/columns.ts";
import { originalOutliers, type OriginalOutliers } from "./outliers/original-outliers.ts";
import { continuousBlocks, TOGETHER } from "./report/report.ts";
import { UNSETTLED } from "./report/words.ts";
import { NO_FILE } from "./summary.ts";
import { terms } from "./terms.ts";
import { continuousSummary, type BandSummary, type ContinuousSummary } from "./summary-schema.ts";

export type {
  AtRisk,
  BandSummary,
  ContinuousSummary,
  DecileRisk,
  FileSummary,
  GroupTail,
  GroupedOutliers,
  LinkageSummary,
  OneToOneSummary,
  OriginalSummary,
  OriginalVariable,
  OutlierSummary,
  Outlying,
  ProbabilisticSummary,
  RmdSummary,
  Tail,
  VariableSummary,
  WithinInterval,
} from "./summary-schema.ts";
export { agreementTask, linkByWeightTask } from "./linkage/probabilistic/agreement-kernel.ts";
export { gowerTask } from "./linkage/gower/kernel.ts";
export { continuousTasks } from "./tasks.ts";
export type { ContinuousOptions } from "./options.ts";

/** A numeric variable of so few values looks like categories, where there are so many records. */
const FEW_VALUES = 10;
const MANY_RECORDS = 100;

/** What is told of released files. */
interface ReleasedResults {
  readonly found: readonly FileFound[];
  readonly densities: readonly (readonly Density[])[];
  readonly columns: Readonly<Record<string, MeasureColumn>>;
}

/** Options about released files. */
const OF_RELEASED = Object.fromEntries(
  (["interval", "rankInterval", "rmd", "linkage", "probabilistic"] satisfies (keyof ContinuousOptions)[]).map(
    (name) => [name, "a released file"],
  ),
);

/** The places of a figure of single variables, of the first file and of all. */
const inVariables = (place: string): readonly string[] => [`variables.${place}`, `files.variables.${place}`];

/** Continuous key variables: whom do they tell apart, and how far is a treated file from the original? */
export const continuous = defineMeasure(
  {
    id: "continuous",
    title: "Continuous keys",
    about:
      "Whom do continuous key variables tell apart, and are released values far enough from the originals?",
    answers: "learned",
    needs: ["numeric"],
    records: true,
    uses: [],
    terms,
    options,
    countedBy: {
      interval: {
        figures: ["interval", "files.interval", ...inVariables("near"), ...inVariables("deciles.interval")],
        picked: "k",
      },
      rankInterval: { figures: ["rankInterval", "files.rankInterval"], picked: "p" },
      rmd: { figures: ["rmd", "files.rmd", ...inVariables("deciles.rmd")] },
      linkage: { figures: ["linkage", "files.linkage", ...inVariables("deciles.linked")] },
      probabilistic: { figures: ["probabilistic", "files.probabilistic"] },
      outliers: { figures: ["outliers", "original", "files.outliers"] },
      bands: { figures: ["bands"], lowered: "smaller" },
    },
    summary: continuousSummary,
    missing: () => "a pair of values of which one is missing is left out of comparisons",
    takes: () => ["keys", "strata"],
    ofReleased({ files, ...first }, place, alone) {
      const { file: _, ...figures } = files[place];
      return {
        ...first,
        ...figures,
        files,
        records: figures.released,
        original: alone?.original ?? null,
        bands: alone?.bands ?? null,
      };
    },
    idle: (_, sdc) => ({
      ...(sdc.released.length > 0 ? {} : OF_RELEASED),
      ...(sdc.has("keys") ? {} : { bands: "key variables" }),
    }),
    async compute(sdc, run) {
      const names = variablesOf(sdc.roles, "numeric");
      const tick = () => run.tick(0.05);
      const ofOriginal: Moments[] = [];
      for (const name of names) ofOriginal.push(await inTurns(moments(name, sdc.numbers(name)), tick));
      const { rmd: byDistance, outliers: asked } = run.options;
      const compares = sdc.released.length > 0;
      const needsRobust = asked !== null || (byDistance !== null && compares);
      const own = await originalOf(sdc, names, ofOriginal, needsRobust, tick);
      for (const message of fewValues(names, own)) run.warn("few-values", message);
      const alone = asked === null ? null : await originalOutliers(sdc, names, own, asked, run, tick);

      const { found, densities, columns } = compares
        ? await filesOf(sdc, ofOriginal, own, run)
        : { found: [], densities: [], columns: columnsOf(alone) };
      const files = found.map(({ summary: one }) => one);
      if (!compares && sdc.records > 0 && alone !== null && alone.summary.reason !== null)
        run.warn("not-computed", alone.summary.reason);
      const bands = await bandsOf(sdc, names, own, run);
      if (sdc.has("keys")) run.warn("judged-apart", apart(sdc, run.options.bands));
      const { file: _, ...first } = files[0] ?? { file: 0, ...NO_FILE };
      const original = { sdc, moments: ofOriginal, own, options: run.options };
      if (compares) run.judged((ticks) => figuresAtWorst(original, found, ticks));
      const summary: ContinuousSummary = {
        records: sdc.records,
        ...first,
        original: alone?.summary ?? null,
        bands,
        files,
      };
      return { summary, columns, densities };
    },
  },
  (done) => continuousBlocks(done),
);

/** Columns where no file was released. */
function columnsOf(alone: OriginalOutliers | null): Readonly<Record<string, MeasureColumn>> {
  const columns = new Columns(1, new Int32Array(0));
  if (alone !== null) addOutliers(alone, columns);
  return columns.all;
}

/** Everything about the released files. */
async function filesOf(
  sdc: SdcObject,
  ofOriginal: readonly Moments[],
  own: Original,
  run: MeasureRun<ContinuousOptions, unknown>,
): Promise<ReleasedResults> {
  const all: FileFound[] = [];
  const densities: (readonly Density[])[] = [];
  let columns: Record<string, MeasureColumn> = {};
  for (const index of sdc.released.keys()) {
    const found = await assessFile(sdc, index, ofOriginal, own, run);
    all.push({ summary: found.summary, chances: found.chances });
    densities.push(found.densities);
    columns = { ...columns, ...found.columns };
    const { rmd, linkage, outliers, intervalReason, rankIntervalReason } = found.summary;
    const reasons = new Set(
      [rmd?.reason, linkage?.reason, outliers?.reason, intervalReason, rankIntervalReason].flatMap(
        (reason) => reason ?? [],
      ),
    );
    if (sdc.records > 0) for (const reason of reasons) run.warn("not-computed", reason);
    if (found.summary.probabilistic?.converged === false) run.warn("not-settled", UNSETTLED);
  }
  return { found: all, densities, columns };
}

/** What both kinds of keys tell together; null without categorical ones, or where nobody asks. */
async function bandsOf(
  sdc: SdcObject,
  names: readonly string[],
  { sorted }: Original,
  run: MeasureRun<ContinuousOptions, unknown>,
): Promise<BandSummary | null> {
  const { bands } = run.options;
  if (bands === null || !sdc.has("keys")) return null;
  const values = names.map((name) => sdc.numbers(name));
  return inTurns(uniquesWithBands(await run.classes(), values, sorted, bands), () => run.tick(1));
}

function fewValues(names: readonly string[], { sorted: all }: Original): string[] {
  return names.flatMap((name, v) => {
    const sorted = all[v];
    let values = 0;
    for (let at = 0; at < sorted.length && values <= FEW_VALUES; at++)
      if (at === 0 || sorted[at] !== sorted[at - 1]) values++;
    if (values === 0 || values > FEW_VALUES || sorted.length < MANY_RECORDS) return [];
    return [
      `Numeric variable "${name}" takes ${values} ${plural(values, "value", "different values")} only. If ` +
        "these are categories, make it a key: nearness says nothing about them.",
    ];
  });
}

function apart(sdc: SdcObject, bands: number | null): string {
  const numeric = variablesOf(sdc.roles, "numeric")
    .map((name) => `"${name}"`)
    .join(", ");
  const see =
    bands === null
      ? "The option bands shows how many records are unique on both"
      : `"${TOGETHER}" shows how many records are unique when bands join the keys`;
  return (
    `Categorical keys are judged without ${numeric}, and numeric ones without the categories; an intruder ` +
    `uses both at once. ${see}; consider releasing bands in place of numbers.`
  );
}
