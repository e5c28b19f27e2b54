import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atOnce, uniforms } from "@sdc-risk/data/kernels";
import { wants } from "@sdc-risk/servers";
import { describe, expect, it } from "vitest";
import {
  binnedFeature,
  codedFeature,
  cutsOf,
  growingForest,
  growingTree,
  predicting,
  triedFeatures,
  type Feature,
  type Target,
} from "../src/index.ts";

const KINDS = ["numbers", "two", "three"] as const;
type KindOfTarget = (typeof KINDS)[number];

interface Made {
  readonly x: readonly Float64Array[];
  readonly sets: Int32Array;
  readonly y: Float64Array;
  readonly features: readonly Feature[];
  readonly target: Target;
}

const LEVELS = 5;

/** Three columns of different numbers, one of five categories, and a target that depends on two of them. */
function made(rows: number, kind: KindOfTarget, seed: number): Made {
  const random = uniforms(seed);
  const x = [0, 1, 2].map(() => Float64Array.from({ length: rows }, () => random()));
  const sets = Int32Array.from({ length: rows }, () => Math.floor(random() * LEVELS));
  const [first = new Float64Array(0)] = x;
  const raw = Float64Array.from(
    first,
    (value, i) => 2 * value + [0, 1, 0.2, 1.3, 0.6][sets[i] ?? 0] + random(),
  );
  const edges = { numbers: [], two: [2], three: [1.6, 2.5] }[kind];
  const y = kind === "numbers" ? raw : raw.map((value) => edges.filter((edge) => value > edge).length);
  const target: Target =
    kind === "numbers"
      ? { kind: "numbers", values: y }
      : { kind: "classes", values: Int32Array.from(y), classes: edges.length + 1 };
  const features = [
    ...x.map((column) => binnedFeature(column, cutsOf(column, 1e9))),
    codedFeature(sets, LEVELS, false),
  ];
  return { x, sets, y, features, target };
}

const csv = ({ x, sets, y }: Made): string =>
  [
    "a,b,c,d,y",
    ...Array.from(y, (own, i) => [...x.map((column) => column[i]), `l${sets[i]}`, own].join(",")),
  ].join("\n");

/** Runs R once. @returns per line what it wrote */
function inR(script: string, files: Readonly<Record<string, string>>): Map<string, number[]> {
  const folder = mkdtempSync(join(tmpdir(), "sdc-risk-trees-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const out = execFileSync("Rscript", ["--vanilla", "-e", script], { cwd: folder, encoding: "utf8" });
    return new Map(
      out
        .trim()
        .split("\n")
        .map((line) => line.split(" "))
        .map(([name = "", ...numbers]) => [name, numbers.map(Number)]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SCRIPT = `
suppressMessages({ library(rpart); library(ranger) })
for (file in Sys.glob("tree-*.csv")) {
  data <- read.csv(file, stringsAsFactors = TRUE); isClass <- !grepl("numbers", file)
  if (isClass) data$y <- factor(data$y)
  cp <- if (grepl("pruned", file)) 0.02 else 0
  fit <- rpart(y ~ ., data, method = if (isClass) "class" else "anova", cp = cp, minsplit = 20, minbucket = 1, maxdepth = 30,
    xval = 0, maxcompete = 0, maxsurrogate = 0)
  told <- if (isClass) predict(fit, data)[, 1] else predict(fit, data)
  cat(file, format(unname(told), digits = 15, trim = TRUE), "\\n")
}
for (kind in c("numbers", "two", "three")) {
  train <- read.csv(paste0("train-", kind, ".csv"), stringsAsFactors = TRUE); test <- read.csv(paste0("test-", kind, ".csv"), stringsAsFactors = TRUE)
  if (kind != "numbers") train$y <- factor(train$y)
  fit <- ranger(y ~ ., train, probability = kind != "numbers", num.trees = 200, seed = 1, num.threads = 1, respect.unordered.factors = "order")
  told <- predict(fit, test)$predictions
  right <- if (kind == "numbers") -(told - test$y)^2 else as.numeric(as.numeric(colnames(told)[max.col(told, "first")]) == test$y)
  cat(paste0("forest-", kind), format(right, digits = 15, trim = TRUE), "\\n")
}`;

const FILES = KINDS.flatMap((kind) =>
  ["full", "pruned"].flatMap((how) =>
    [1, 2, 3].map((seed) => ({ name: `tree-${kind}-${how}-${seed}.csv`, how, data: made(150, kind, seed) })),
  ),
);

describe("R", wants("forests"), () => {
  const rows = 1000;
  const samples = KINDS.map((kind) => ({ kind, train: made(rows, kind, 11), test: made(rows, kind, 12) }));
  const inFiles = Object.fromEntries([
    ...FILES.map(({ name, data }) => [name, csv(data)] as const),
    ...samples.flatMap(({ kind, train, test }) => [
      [`train-${kind}.csv`, csv(train)] as const,
      [`test-${kind}.csv`, csv(test)] as const,
    ]),
  ]);
  let answers: Map<string, number[]> | null = null;
  const answer = (name: string): number[] => (answers ??= inR(SCRIPT, inFiles)).get(name) ?? [];

  it.each(FILES)("rpart makes the same tree of $name", ({ name, how, data: { features, target } }) => {
    const tree = atOnce(
      growingTree(
        { features, target, counts: null },
        { minSplit: 20, minLeaf: 1, depth: 30 },
        how === "pruned" ? 0.02 : 0,
      ),
    );
    const { width, values } = atOnce(
      predicting({ trees: [tree], width: target.kind === "classes" ? target.classes : 1 }, features, 150),
    );
    const own = Array.from({ length: 150 }, (_, row) => values[row * width] ?? NaN);
    const theirs = answer(name).slice(0, 150);
    expect(theirs).toHaveLength(150);
    for (const [row, told] of own.entries()) expect(told).toBeCloseTo(theirs[row] ?? NaN, 10);
  });

  it.each(samples)(
    "ranger is as often right on $kind, within what sampling allows",
    ({ kind, train, test }) => {
      const { features, target } = train;
      // the test file in the bins of the training file
      const asked = [
        ...test.x.map((column, f) => binnedFeature(column, cutsOf(train.x[f] ?? column, 1e9))),
        codedFeature(test.sets, LEVELS, false),
      ];
      const kindOf = target.kind;
      const forest = atOnce(
        growingForest(
          { features, target, counts: null },
          {
            trees: 200,
            seed: 1,
            minSplit: kindOf === "classes" ? 11 : 6,
            minLeaf: 1,
            depth: 1e9,
            tried: triedFeatures(6, kindOf),
          },
        ),
      );
      const { width, values } = atOnce(predicting(forest, asked, rows));
      const right = Array.from(test.y, (y, row) => {
        if (kindOf === "numbers") return -(((values[row] ?? NaN) - y) ** 2);
        const shares = values.subarray(row * width, (row + 1) * width);
        return shares.indexOf(Math.max(...shares)) === y ? 1 : 0;
      });
      const theirs = answer(`forest-${kind}`).slice(0, rows);
      const away = right.map((own, row) => own - (theirs[row] ?? NaN));
      const mean = away.reduce((a, b) => a + b, 0) / rows;
      const error = Math.sqrt(away.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (rows - 1) / rows);
      expect(theirs).toHaveLength(rows);
      expect(Math.abs(mean)).toBeLessThan(3 * error + 0.002);
    },
  );
});
