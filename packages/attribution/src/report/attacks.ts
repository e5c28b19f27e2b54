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

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Which attacks find more than on the control file, each with how its residual risk comes about, and which do not. */
export function residualSentences(file: FileFigures): string[] {
  const weak: string[] = [];
  const sure: string[] = [];
  for (const [name, { attack, control, residual }] of attacksOf(file)) {
    const [ours, theirs] = [attack.rate, control?.rate ?? null];
    if (residual === null || ours === null || theirs === null) continue;
    if (residual.low <= 0) {
      weak.push(name);
      continue;
    }
    const [own, others] = [shareText(ours), shareText(theirs)];
    sure.push(
      `${capital(name)} succeeds in ${own} of attacks on the original and in ${others} on the control file: a residual risk of ` +
        `(${own} − ${others}) / (1 − ${others}) = ${shareText(residual.risk)}.`,
    );
  }
  if (weak.length === 0) return sure;
  return [
    ...sure,
    `${capital(listed(weak))} ${weak.length === 1 ? "does" : "do"} not clearly succeed more often than on the control file: ` +
      `${weak.length === 1 ? "this attack is" : "these attacks are"} too weak to tell.`,
  ];
}

/** Success of attacks beside that of guesses; one table per released file. */
export function attackBlocks({ files, control }: AttributionSummary, options: AttackOptions | null): Block[] {
  if (options === null) return [];
  const columns = [
    column("attack"),
    column("attacks", "count"),
    ...[
      "success",
      "from",
      "to",
      "guess",
      ...(control === null ? [] : ["control file", "residual risk", "residual, from", "residual, to"]),
    ].map((label) => column(label, "percent")),
  ];
  const without =
    control === null
      ? "Without a control file there is no way to separate what is learnt about persons in the original from what is " +
        "learnt of the population."
      : "What succeeds on the control file as often is knowledge of the population. The residual risk is what goes beyond " +
        "it, as a share of what it leaves: (success − control) / (1 − control), 0 where that is below.";
  return files.map((file) => ({
    kind: "table",
    title: `Attacks${files.length > 1 ? ` by file ${file.file}` : ""}`,
    about:
      `Singling out: a predicate of ${counted(file.singlingOut?.size ?? options.size, "key")} that one released ` +
      "record meets also meets exactly one record of the original. Linkability: two parties with " +
      "different keys find the same released record. Inference: the target of the nearest released record " +
      `is the person's own. Success of up to ${counted(options.number, "attack")} with its ` +
      `${shareText(options.confidence)} Wilson interval. The guess is the same without looking: ` +
      "predicates with values drawn evenly, two records picked at random, a value drawn from the released " +
      `file. An attack that succeeds no more often tells nothing. ${[without, ...residualSentences(file)].join(" ")}`,
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
        : [
            one.control?.rate ?? null,
            one.residual?.risk ?? null,
            one.residual?.low ?? null,
            one.residual?.high ?? null,
          ]),
    ]),
  }));
}
