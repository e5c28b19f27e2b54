import {
  checkSensitive,
  codedOtherwise,
  defineMeasure,
  variablesOf,
  type MeasureColumn,
  type SdcObject,
} from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data/kernels";
import { attacking, type Found } from "./attack.ts";
import { canonical } from "./canonical.ts";
import { keyColumn, targetColumn, type KeyColumn, type TargetColumn } from "./columns.ts";
import { withForests } from "./model/forests.ts";
import { cautionsOf } from "./no-verdict.ts";
import { options, weakerAttack } from "./options.ts";
import { predictionBlocks } from "./report.ts";
import { endsOf, predictionSummary, type PredictionSummary } from "./summary.ts";
import { terms } from "./terms.ts";

export type { PredictionSummary, TargetSummary } from "./summary.ts";

/** The original, the released files, and the control file where there is one. */
async function filesOf(
  sdc: SdcObject,
  names: readonly string[],
  tick: Tick,
): Promise<{ files: SdcObject[]; control: number | null }> {
  const { original, control } = await sdc.asReleased(names, await sdc.controlFile(tick), tick);
  const files = [original, ...sdc.released.map((_, i) => sdc.releasedFile(i))];
  return control === null ? { files, control: null } : { files: [...files, control], control: files.length };
}

/** Scores of several attacks on one target: the riskiest of each record. */
function worst(found: readonly Found[], isClass: boolean): Float64Array | null {
  const all = found.flatMap(({ scores }) => (scores === null ? [] : [scores]));
  if (all.length === 0) return null;
  return all[0].map((_, i) => {
    const own = all.map((scores) => scores[i]);
    return isClass ? Math.max(...own) : Math.min(...own);
  });
}

/** How well a sensitive variable can be predicted from the keys, with a release and without. */
export const prediction = defineMeasure(
  {
    id: "prediction",
    title: "Prediction",
    about: "For how many people could an attacker predict a sensitive value from the release?",
    answers: "learned",
    needs: ["keys", "sensitive"],
    uses: [],
    records: true,
    options,
    countedBy: {
      threshold: { figures: ["targets"], lowered: "larger" },
      closeness: { figures: ["targets"], lowered: "smaller" },
      error: { figures: ["targets"] },
      calibrate: { figures: ["targets"] },
      folds: { figures: ["targets"], lowered: "smaller" },
      // tried until one is lucky
      seed: { figures: ["targets"] },
      // a weaker attack, and a coarser test, give larger p
      permutations: { figures: ["targets.p"] },
      deal: { figures: ["targets.p"] },
      model: { figures: ["targets.p"] },
      trees: { figures: ["targets.p"] },
      attacked: { figures: ["targets.p"] },
      learn: { figures: ["targets.p"] },
    },
    summary: predictionSummary,
    terms,
    missing: () =>
      "a missing value of a key is a value that the model learns from; records whose sensitive value is missing are left out",
    takes: () => ["released", "control"],
    async compute(sdc, run) {
      const names = variablesOf(sdc.roles, "keys");
      const targets = checkSensitive(sdc, run, names);
      const { files, control } = await filesOf(sdc, [...names, ...targets], run.tick);
      const asRead: (KeyColumn | TargetColumn)[] = [];
      for (const name of names) asRead.push(await keyColumn(files, name, run.tick));
      for (const name of targets) asRead.push(await targetColumn(files, name, run.tick));
      const all = canonical(asRead);
      const keys = all.slice(0, names.length) as KeyColumn[];
      const from = sdc.released.length === 0 ? [null] : sdc.released.map((_, i) => i + 1);
      const summaries: PredictionSummary["targets"][number][] = [];
      const columns: Record<string, MeasureColumn> = {};
      for (const [t, name] of targets.entries()) {
        const target = all[names.length + t] as TargetColumn;
        const found: Found[] = [];
        for (const [r, released] of from.entries()) {
          const attack = { keys, target, released, control, options: run.options };
          found.push(
            await withForests(attacking(attack), run.pool, () =>
              run.tick((t + r / from.length) / targets.length),
            ),
          );
        }
        summaries.push(...found.map(({ summary }) => summary));
        const isClass = target.kind === "classes";
        const values = worst(found, isClass);
        if (values === null) continue;
        const sampled = found.some(({ summary: { known, persons } }) => known > persons)
          ? "; empty where it was not drawn"
          : "";
        columns[`${name}.${isClass ? "gain" : "error"}`] = {
          grain: "record",
          values,
          about: isClass
            ? `How much of what a guess of ${name} leaves the model gains for the ${run.unit.one}: (g − b) / (1 − b)${sampled}.`
            : `Error of the ${run.unit.one}'s ${name} as the model predicts it${sampled}.`,
        };
      }
      const summary: PredictionSummary = {
        records: sdc.records,
        keys: names,
        control: control === null ? null : files[control].records,
        targets: summaries,
      };
      return {
        summary,
        columns,
        estimated: [],
        unit: run.unit,
        interval: endsOf(summary),
        cautions: {
          ...(await codedOtherwise(sdc, files[0], [...names, ...targets], run.tick)),
          ...weakerAttack(run.options).cautions,
          ...cautionsOf(summary),
        },
      };
    },
  },
  (done) => predictionBlocks(done),
);
