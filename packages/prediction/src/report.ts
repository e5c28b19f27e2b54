import { column, unitsText, type Block, type Metric, type TableBlock, type Unit } from "@sdc-risk/blocks";
import { counted, countText, pointsText, shareText } from "@sdc-risk/data";
import type { Options } from "./options.ts";
import { predictsNobody } from "./no-verdict.ts";
import type { PredictionSummary, TargetSummary } from "./summary.ts";

interface PredictionReportInput {
  readonly summary: PredictionSummary;
  readonly options: Options;
  readonly unit: Unit;
}

/** The blocks of the report. */
export function predictionBlocks({ summary, options, unit }: PredictionReportInput): readonly Block[] {
  const { targets } = summary;
  return [
    leading(summary, unit),
    held(comparisonTable(summary, unit)),
    held(rightTable(targets)),
    ...(["classes", "numbers"] as const).flatMap((kind) => curveBlock(kind, targets, options)),
    ...valuesTable(targets, unit),
    ...keysTable(targets),
  ];
}

/** A table without the columns in which no row has a value, such as those of a control file where there is none. */
function held(table: TableBlock): TableBlock {
  const kept = table.columns.map((_, c) => table.rows.some((row) => (row[c] ?? null) !== null));
  return {
    ...table,
    columns: table.columns.filter((_, c) => kept[c]),
    rows: table.rows.map((row) => row.filter((_, c) => kept[c])),
  };
}

/** A target with its file where there are several. */
const nameOf = ({ variable, file }: TargetSummary, all: readonly TargetSummary[]): string =>
  new Set(all.map((one) => one.file)).size > 1 ? `${variable}, file ${file}` : variable;

function leading({ targets, keys }: PredictionSummary, unit: Unit): Block {
  const released = targets.some(({ file }) => file !== null);
  return {
    kind: "metrics",
    title: released ? "What the release lets an attacker predict" : "What the keys let an attacker predict",
    about:
      `An attacker knows ${keys.join(", ")} of a person, and trains a model ` +
      (released ? "on the released file." : "on other people of the same file.") +
      (released
        ? " What the model learns of everybody is no fault of the release. So its success is compared with that on " +
          "people the release was not made from."
        : ""),
    metrics: targets.map((target) => leadingMetric(target, targets, unit)),
  };
}

function leadingMetric(target: TargetSummary, all: readonly TargetSummary[], unit: Unit): Metric {
  const name = nameOf(target, all);
  const limits =
    "It is about one kind of model and these keys. A stronger model, or one with more keys, may predict more.";
  if (target.file === null)
    return {
      label: `${name}: share of ${unit.many} predicted`,
      value: target.share,
      format: "percent",
      better: "lower",
      about: sentences(target, unit),
      limits,
    };
  return {
    label: `${name}: excess of the release`,
    value: predictsNobody(target) ? "no verdict" : target.excess,
    format: "percent",
    verdict: true,
    better: "lower",
    about: sentences(target, unit),
    limits,
  };
}

/** What an attacker learns about how many, beside those of whom there is nothing to learn. */
export function sentences(target: TargetSummary, unit: Unit): string {
  const { variable, atRisk, share, persons, known, file, reason } = target;
  if (atRisk === null || share === null) return `Not computed. ${reason ?? ""}`.trim();
  const how =
    file === null ? "a model trained on other people of this file" : "a model trained on the release";
  const sampled =
    known === persons ? "" : ` That is what a random sample of ${countText(persons)} of them gives.`;
  if (predictsNobody(target)) return nobody(target, unit);
  const first =
    `Someone with ${how} would predict ${variable} of ${sampled === "" ? "" : "about "}${unitsText(atRisk, unit)} out ` +
    `of the ${countText(known)} whose ${variable} is known (${shareText(share)}).${sampled}`;
  return [first, beside(target), chance(target), beyond(target)].filter((text) => text !== "").join(" ");
}

/** What comes of chances as the forest gives them; nothing where there is no such comparison. */
function uncalibratedText({ uncalibrated }: TargetSummary): string {
  if (uncalibrated === null) return "";
  const { share, control, excess, low, high } = uncalibrated;
  if (control === null || excess === null || low === null || high === null) return "";
  const found =
    `Uncalibrated, with chances as the forest gives them, it predicts ${shareText(share)} of the originals and ` +
    `${shareText(control)} of the control file: an excess of ${pointsText(excess)} (95 % interval ${pointsText(low)} to ` +
    `${pointsText(high)})`;
  return low > 0
    ? `${found}. The release gives away more about the people in it than about people it was not made from.`
    : `${found}, which is not clearly above zero.`;
}

/** What is said where nobody is predicted: no excess says anything then. */
function nobody(target: TargetSummary, unit: Unit): string {
  const { variable, persons, control, controlPersons } = target;
  const others =
    control === null ? "" : ` and of none of the ${counted(controlPersons, "record")} of the control file`;
  const weak =
    (target.uncalibrated?.low ?? 0) > 0
      ? ""
      : "This attack is too weak to tell what the release gives away. It does not show that the release is safe.";
  return [
    `The model predicts ${variable} of none of ${persons === 1 ? "" : "the "}${unitsText(persons, unit)}${others}, so that it ` +
      "gives no verdict.",
    uncalibratedText(target),
    weak,
  ]
    .filter((text) => text !== "")
    .join(" ");
}

function beside({ against, control, controlPersons, crossfit }: TargetSummary): string {
  if (against === "control" && control !== null)
    return `The same model predicts it for ${shareText(control)} of the ${counted(controlPersons, "record")} of the control file.`;
  if (against === "crossfit" && crossfit !== null)
    return (
      `Without the release, a model trained on the other parts of the original predicts it for ${shareText(crossfit)}. ` +
      "That model has other records to learn from, so this is a rough comparison: give a control file (--control)."
    );
  return "";
}

/** What comes out where values are dealt out at random. */
function chance({ null: dealt, p, permutations, share, uncalibrated }: TargetSummary): string {
  if (dealt === null || p === null || share === null) return "";
  const text = `With values dealt out at random it is ${shareText(dealt)} (mean of ${counted(permutations, "deal")})`;
  return p > 0.05 && !((uncalibrated?.low ?? 0) > 0)
    ? `${text}: the model learns nothing that chance does not give, so this attack is too weak to tell.`
    : `${text}.`;
}

function beyond(target: TargetSummary): string {
  const { excess, low, high, against, file, reason } = target;
  if (excess === null || low === null || high === null) return file === null ? "" : (reason ?? "");
  const interval = `${pointsText(excess)} (95 % interval ${pointsText(low)} to ${pointsText(high)})`;
  const whom = against === "control" ? "people it was not made from" : "what the keys tell anyway";
  if (low > 0 && against === "control")
    return `The release gives away more about the people in it than about ${whom}: an excess of ${interval}.`;
  if (low > 0) return `That is an excess of ${interval} over ${whom}.`;
  if ((target.uncalibrated?.low ?? 0) > 0) return uncalibratedText(target);
  return (
    `The excess of ${interval} is not clearly above zero: this attack is too weak to tell whether the release gives ` +
    `anything away beyond ${whom}. It does not show that the release is safe.`
  );
}

function comparisonTable({ targets, control }: PredictionSummary, unit: Unit): TableBlock {
  return {
    kind: "table",
    title: "Predicted with the release, and without",
    about:
      `Shares of ${unit.many} whose value is predicted, with 95 % intervals (Wilson; of the excess Newcombe). ` +
      (control === null
        ? "Without a control file the comparison is with a model that learns from the other parts of the original."
        : "The control file holds people the release was not made from.") +
      " In random deals there is nothing to learn; p is the chance of as many at risk there.",
    columns: [
      column("target"),
      ...["predicted", "from", "to", "control", "cross-fit", "random deals"].map((label) =>
        column(label, "percent"),
      ),
      column("p", "probability"),
      ...["excess", "excess, from", "excess, to"].map((label) => column(label, "percent")),
    ],
    rows: targets.map((t) => [
      nameOf(t, targets),
      t.share,
      t.shareLow,
      t.shareHigh,
      t.control,
      t.crossfit,
      t.null,
      t.p,
      t.excess,
      t.low,
      t.high,
    ]),
  };
}

function rightTable(targets: readonly TargetSummary[]): TableBlock {
  return {
    kind: "table",
    title: "How good the model is",
    about:
      "Right: the likeliest value is the true one; of a number the prediction is near enough. Guess: right for whoever " +
      "names the commonest value for everybody. Claimed: the mean chance that the model gives its likeliest value. " +
      "Where that is far from right, its chances cannot be trusted. Uncalibrated: the share predicted by the chances " +
      "as the forest gives them, which claim too much but see single records better, and its excess over the control.",
    columns: [
      column("target"),
      ...[
        "right",
        "guess",
        "claimed",
        "predicted, uncalibrated",
        "control, uncalibrated",
        "excess, uncalibrated",
        "excess, from",
        "excess, to",
      ].map((label) => column(label, "percent")),
    ],
    rows: targets.map((t) => [
      nameOf(t, targets),
      t.right,
      t.guess,
      t.claimed,
      t.uncalibrated?.share ?? null,
      t.uncalibrated?.control ?? null,
      t.uncalibrated?.excess ?? null,
      t.uncalibrated?.low ?? null,
      t.uncalibrated?.high ?? null,
    ]),
  };
}

/** What is predicted of the targets of one kind by the line that is drawn, a column for each. */
function curveBlock(kind: TargetSummary["kind"], all: readonly TargetSummary[], { error }: Options): Block[] {
  const targets = all.filter((target) => target.kind === kind && target.curve.length > 0);
  if (targets.length === 0) return [];
  const isClass = kind === "classes";
  const places = [...new Set(targets.flatMap(({ curve }) => curve.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  );
  const points = places.map((at) => ({
    at,
    of: targets.map(({ curve }) => curve.find((one) => one.at === at)),
  }));
  // beyond the last line by which anybody is predicted all shares are 0
  const last = points.findLastIndex(({ of }) =>
    of.some((one) => (one?.share ?? 0) > 0 || (one?.control ?? 0) > 0),
  );
  const rows = isClass ? points.slice(0, last + 2) : points;
  const none = rows.length < points.length ? " Above the last threshold shown it is nobody." : "";
  return [
    held({
      kind: "table",
      answers: "how",
      title: `Predicted by threshold${isClass ? "" : ", numbers"}`,
      about: isClass
        ? "Share of people for whom the model's chance is above the guess by more than this share of what the guess " +
          `leaves.${none}`
        : `Share of people whose number is predicted with an error (${error}) below this.`,
      columns: [
        column(isClass ? "threshold" : "error below", "number"),
        ...targets.flatMap((target) => [
          column(nameOf(target, all), "percent"),
          column(`${nameOf(target, all)}, control`, "percent"),
        ]),
      ],
      rows: rows.map(({ at, of }) => [
        at,
        ...of.flatMap((one) => [one?.share ?? null, one?.control ?? null]),
      ]),
    }),
  ];
}

/** The values that are predicted of somebody, here or of the control file. */
function valuesTable(all: readonly TargetSummary[], unit: Unit): Block[] {
  const rows = all.flatMap((target) =>
    target.values
      .filter(({ share, control }) => share > 0 || (control ?? 0) > 0)
      .map((v) => [nameOf(target, all), v.value, v.persons, v.guess, v.needed, v.share, v.control]),
  );
  if (rows.length === 0) return [];
  return [
    held({
      kind: "table",
      answers: "where",
      title: "Predicted by value",
      about:
        `Values that at least three ${unit.many} hold and that are predicted of somebody. A model has to give a value ` +
        "more than the chance needed, which is high for a common value: there a guess is already right for most.",
      columns: [
        column("target"),
        column("value"),
        column(unit.many, "count"),
        column("share", "percent"),
        column("chance needed", "probability"),
        column("predicted", "percent"),
        column("control", "percent"),
      ],
      rows,
    }),
  ];
}

/** How much the prediction of each target needs each key. */
function keysTable(all: readonly TargetSummary[]): Block[] {
  const targets = all.filter(({ keys }) => keys.length > 0);
  const keys = [...new Set(targets.flatMap((target) => target.keys.map(({ key }) => key)))];
  if (keys.length === 0) return [];
  return [
    {
      kind: "table",
      answers: "where",
      title: "Keys that the prediction needs",
      about:
        "By how much the share of right predictions falls where the values of one key are dealt out at random. The " +
        "fall is small for a key that the others can replace.",
      columns: [column("key"), ...targets.map((target) => column(nameOf(target, all), "percent"))],
      rows: keys.map((key) => [
        key,
        ...targets.map((target) => target.keys.find((one) => one.key === key)?.fall ?? null),
      ]),
    },
  ];
}
