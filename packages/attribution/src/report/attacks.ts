import { column, type Block } from "@sdc-risk/blocks";
import { counted, shareText } from "@sdc-risk/data";
import type { AttackOptions } from "../attacks/attack.ts";
import type { AttackFigures, AttributionSummary, FileFigures } from "../summary-schema.ts";

type Named = readonly [string, AttackFigures];

function attacksOf({ singlingOut, linkability, targets }: FileFigures): Named[] {
  const all: (readonly [string, AttackFigures | null])[] = [
    ["singling out", singlingOut],
    ["linkability", linkability],
    ...targets.map((t) => [`inference of ${t.target}`, t.inference] as const),
  ];
  return all.filter((one): one is Named => one[1] !== null);
}

/** Success of attacks beside their baselines; one table per released file. */
export function attackBlocks({ files, control }: AttributionSummary, options: AttackOptions | null): Block[] {
  if (options === null) return [];
  const columns = [
    column("attack"),
    column("attacks", "count"),
    ...[
      "success",
      "from",
      "to",
      "baseline",
      ...(control === null ? [] : ["on the control file", "residual risk", "residual, to"]),
    ].map((label) => column(label, "percent")),
  ];
  const without =
    control === null
      ? "Without a control file there is no way to separate what is learnt about persons in the original from what is " +
        "learnt of the population."
      : "What succeeds on the control file as often is knowledge of the population; the residual risk is what is left.";
  return files.map((file) => ({
    kind: "table",
    title: `Attacks${files.length > 1 ? ` by file ${file.file}` : ""}`,
    about:
      `Singling out: a predicate of ${counted(file.singlingOut?.size ?? options.size, "key")} that one released ` +
      "record meets also meets exactly one record of the original. Linkability: two parties with " +
      "different keys find the same released record. Inference: the target of the nearest released record " +
      `is the person's own. Success of up to ${counted(options.number, "attack")} with its ` +
      `${shareText(options.confidence)} Wilson interval. The baseline is the same without looking: ` +
      "predicates with values drawn evenly, two records picked at random, a value drawn from the released " +
      `file. An attack that succeeds no more often tells nothing. ${without}`,
    columns,
    rows: attacksOf(file).map(([name, one]) => [
      name,
      one.attack.attacks,
      one.attack.rate,
      one.attack.low,
      one.attack.high,
      one.baseline.rate,
      ...(control === null
        ? []
        : [one.control?.rate ?? null, one.residual?.risk ?? null, one.residual?.high ?? null]),
    ]),
  }));
}
