import type { Language } from "@sdc-risk/data";
import { reportWords } from "../language/report.ts";
import type { MeasureReport, RiskReport } from "../risk-report.ts";
import { compareBlocks } from "./blocks.ts";
import type { ComparedMeasure, Comparison, ReportOrigin } from "./comparison.ts";
import { differencesOf } from "./differences.ts";
import { likeWithLike } from "./warnings.ts";

/** How two reports are compared. */
export interface CompareOptions {
  /** What the comparison calls the two reports; "A" and "B" unless told. */
  readonly names?: readonly [string, string];
  /** The language of texts for readers; unless told that of both reports, or English where they differ. */
  readonly language?: Language;
}

const commonLanguage = (a: RiskReport, b: RiskReport): Language =>
  a.language !== undefined && a.language === b.language ? a.language : "en";

const originOf = (name: string, { data, createdAt, software }: RiskReport): ReportOrigin => ({
  name,
  file: data.name,
  rows: data.rows,
  columns: data.columns,
  sha256: data.sha256,
  createdAt,
  software: `${software.name} ${software.version}`,
});

/**
 * Two reports side by side: before and after treatment, or two scenarios. Blocks meet by kind and title,
 * metrics, bars and rows by their names, bins by their edges. What makes the two unlike is in `notes`,
 * `warnings` and `differences`.
 */
export function compareReports(
  a: RiskReport,
  b: RiskReport,
  { names = ["A", "B"], language = commonLanguage(a, b) }: CompareOptions = {},
): Comparison {
  const words = reportWords(language);
  const differences = differencesOf(a, b, words);
  const only: Comparison["only"][number][] = [];
  const found: [string, ComparedMeasure][] = [];
  for (const [id, measure] of Object.entries(b.measures)) {
    const other: MeasureReport | undefined = Object.hasOwn(a.measures, id) ? a.measures[id] : undefined;
    if (other === undefined) continue;
    const compared = compareBlocks(other.blocks, measure.blocks, names[1]);
    found.push([id, { title: measure.title, blocks: compared.blocks }]);
    only.push(
      ...compared.only.map(({ side, title }) => ({ side, measure: id, title: `${measure.title}: ${title}` })),
    );
  }
  for (const [id, { title }] of Object.entries(a.measures))
    if (!Object.hasOwn(b.measures, id)) only.push({ side: "a", measure: id, title });
  for (const [id, { title }] of Object.entries(b.measures))
    if (!Object.hasOwn(a.measures, id)) only.push({ side: "b", measure: id, title });
  return {
    schema: "sdc-risk-comparison-1",
    ...(language === "en" ? {} : { language }),
    a: originOf(names[0], a),
    b: originOf(names[1], b),
    ...likeWithLike(a, b, names, { differences, words }),
    verdicts: found.flatMap(([id, { title, blocks }]) =>
      blocks.flatMap((block) =>
        block.kind === "metrics"
          ? block.metrics
              .filter(({ verdict }) => verdict === true)
              .map((metric) => ({ measure: id, title, metric }))
          : [],
      ),
    ),
    differences: Object.values(differences).flat(),
    measures: Object.fromEntries(found),
    only,
  };
}
