import type { MeasureReport, RiskReport } from "../risk-report.ts";
import { compareBlocks } from "./blocks.ts";
import type { ComparedFindings, ComparedMeasure } from "./comparison.ts";

type Measures = RiskReport["measures"];

/** What the measures of two reports found, side by side. @param nameB what the second is called */
export function compareFindings(a: Measures, b: Measures, nameB: string): ComparedFindings {
  const only: ComparedFindings["only"][number][] = [];
  const found: [string, ComparedMeasure][] = [];
  for (const [id, measure] of Object.entries(b)) {
    const other: MeasureReport | undefined = Object.hasOwn(a, id) ? a[id] : undefined;
    if (other === undefined) continue;
    const compared = compareBlocks(other.blocks, measure.blocks, nameB);
    found.push([id, { title: measure.title, blocks: compared.blocks }]);
    only.push(
      ...compared.only.map(({ side, title }) => ({ side, measure: id, title: `${measure.title}: ${title}` })),
    );
  }
  for (const [id, { title }] of Object.entries(a))
    if (!Object.hasOwn(b, id)) only.push({ side: "a", measure: id, title });
  for (const [id, { title }] of Object.entries(b))
    if (!Object.hasOwn(a, id)) only.push({ side: "b", measure: id, title });
  return { verdicts: verdictsOf(found), measures: Object.fromEntries(found), only };
}

const verdictsOf = (found: readonly [string, ComparedMeasure][]): ComparedFindings["verdicts"] =>
  found.flatMap(([id, { title, blocks }]) =>
    blocks.flatMap((block) =>
      block.kind === "metrics"
        ? block.metrics
            .filter(({ verdict }) => verdict === true)
            .map((metric) => ({ measure: id, title, metric }))
        : [],
    ),
  );
