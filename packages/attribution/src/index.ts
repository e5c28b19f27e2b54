import { optionAdvice } from "@sdc-risk/blocks";
import { codedOtherwise, defineMeasure, type MeasureColumn, type MeasureRun } from "@sdc-risk/core";
import { classKey, counted, isAbove, MISSING_KEY, MISSING_SENSITIVE, shareText } from "@sdc-risk/data";
import { numbersAt, type Tick } from "@sdc-risk/data/kernels";
import { planOf } from "./check.ts";
import { Comparison } from "./comparison.ts";
import { checkComparable, joinClasses, type FileClasses, type JointClasses } from "./files/joint.ts";
import { layOut } from "./files/packed.ts";
import type { ComparedFiles } from "./files/kinds.ts";
import { variableOf, type UnifiedVariable } from "./files/variable.ts";
import { flagsOf } from "./flags.ts";
import { options, type Options } from "./options.ts";
import { attributionBlocks } from "./report/blocks.ts";
import type { ChangedTarget } from "./report/files.ts";
import { overFiles } from "./summary.ts";
import { startOf, type TargetState } from "./target-state.ts";
import { terms } from "./terms.ts";
import {
  attributionSummary,
  type AttributionSummary,
  type Excluded,
  type FileFigures,
} from "./summary-schema.ts";

export type {
  AttackFigures,
  AttributionSummary,
  CapFigures,
  CapMeans,
  CommonestFigures,
  Excluded,
  FileFigures,
  LevelDifference,
  OverRecords,
  Pair,
  Rate,
  Residual,
  Spread,
  SynthpopFigures,
  TargetFigures,
  TargetSummary,
  Uniques,
} from "./summary-schema.ts";
export { residual } from "./attacks/residual.ts";
export { wilson } from "./attacks/wilson.ts";

/** A guess that is right so often leaves little to tell. */
const NEARLY_CONSTANT = 0.9;

/** A column per class where classes are those of the keys, else per record. */
function perClass(values: Float64Array, classOf: Int32Array | null, about: string): MeasureColumn {
  if (classOf === null) return { grain: "class", values, about };
  return { grain: "record", values: numbersAt(values, classOf), about };
}

function columnsOf(
  states: readonly TargetState[],
  joint: JointClasses,
  plain: boolean,
  several: boolean,
): Record<string, MeasureColumn> {
  const largest = several ? ", the largest over the released files" : "";
  const [{ classOf }] = joint.files as [FileClasses];
  // classes by bands are not those of the keys, and of records that lie elsewhere nobody knows them
  if (!plain && classOf === null) return {};
  const ofRecord = plain ? null : classOf;
  return Object.fromEntries(
    states.flatMap(
      ({
        target: {
          variable: { name },
        },
        caps,
        distance,
      }): [string, MeasureColumn][] => [
        [
          `${name}.capReleased`,
          perClass(
            caps,
            ofRecord,
            `Chance that ${name} of a record of this class is attributed correctly by the released file ` +
              `(mean CAP)${largest}; empty where the file lacks the key.`,
          ),
        ],
        [
          `${name}.distance`,
          perClass(
            distance,
            ofRecord,
            `Total variation of ${name} between the record's class in the original and in the released file${largest}.`,
          ),
        ],
      ],
    ),
  );
}

function changedOf(states: readonly TargetState[], { keys }: JointClasses): ChangedTarget[] {
  const keyOf = (c: number): string => classKey(keys, c);
  return states.flatMap(
    ({
      target: {
        variable: { name },
      },
      changed,
    }) =>
      changed.map(({ file, classes }) => ({
        target: name,
        file,
        classes: classes.map((one) => ({ ...one, key: keyOf(one.class) })),
      })),
  );
}

/** Variables of all files, by one coding. */
async function variablesIn(
  files: ComparedFiles,
  names: readonly string[],
  role: "key" | "target",
  { bands }: Options,
  tick: Tick,
): Promise<UnifiedVariable[]> {
  const out: UnifiedVariable[] = [];
  for (const name of names) {
    const own = Object.hasOwn(bands, name) ? bands[name] : undefined;
    out.push(await variableOf(files, name, role, own, tick));
  }
  return out;
}

/** What the options leave out of attribution, by target. */
function excludedOf(states: readonly TargetState[], { exclude }: Options): Excluded[] {
  const some = states.filter(({ leftOut }) => leftOut.classes !== null || leftOut.values !== null);
  return some.map(({ target, alone }) => {
    const { name } = target.variable;
    return {
      target: name,
      levels: Object.hasOwn(exclude.levels, name) ? exclude.levels[name].length : 0,
      pairs: exclude.pairs.filter((pair) => pair.target === name).length,
      records: alone!.excluded,
    };
  });
}

/** Says for which targets attribution tells little. */
function warnOf(
  { targets, records }: AttributionSummary,
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): void {
  for (const { target, values, capBaseline } of targets) {
    if (values > records / 2 && records > 2)
      run.warn(
        "many-values",
        `Target "${target}" has ${counted(values, "value")} in ${counted(records, "record")}, more than classes can tell apart: ` +
          "its attribution says little. Group its values, or give bands: " +
          `${optionAdvice("attribution", { bands: { [target]: 10 } })}.`,
      );
    if (capBaseline !== null && isAbove(capBaseline, NEARLY_CONSTANT))
      run.warn(
        "nearly-constant",
        `A guess of "${target}" is right for ${shareText(capBaseline)} of the records: every attribution ` +
          "looks correct. Read the gap, and exclude the value that everybody holds.",
      );
  }
}

/** What released or synthetic files tell of sensitive values, against the original and against a guess. */
export const attribution = defineMeasure(
  {
    id: "attribution",
    title: "Attribute disclosure",
    about:
      "Does a released or synthetic file tell more about a person's sensitive values than a guess would?",
    answers: "learned",
    needs: ["keys", "sensitive", "released"],
    uses: [],
    terms,
    options,
    countedBy: {
      undefinedCap: { figures: ["targets", "files.targets"] },
      missingSensitive: { figures: ["targets", "files.targets"] },
      numericKeys: { figures: [""] },
      bands: { figures: [""] },
      smoothing: { figures: ["targets", "files.targets"] },
      known: { figures: ["targets.known"] },
      dominant: { figures: ["targets.dominant"], lowered: "larger" },
      exclude: { figures: ["targets", "files.targets"] },
      attacks: {
        figures: ["targets.inference", "files.targets.inference", "files.singlingOut", "files.linkability"],
      },
    },
    summary: attributionSummary,
    missing: ({ missingSensitive }) => `${MISSING_KEY.category}; ${MISSING_SENSITIVE[missingSensitive]}`,
    takes: ({ numericKeys, attacks }) => [
      ...(numericKeys ? (["numeric"] as const) : []),
      ...(attacks === null ? [] : (["control"] as const)),
    ],
    ofReleased(summary, place) {
      const own = summary.files[place];
      return {
        ...summary,
        targets: summary.targets.map((target, t) => ({ ...target, ...own.targets[t] })),
        replicatedUniques: own.uniques.replicated,
      };
    },
    async compute(sdc, run) {
      const opts: Options = run.options;
      const plan = planOf(sdc, opts, run);
      const released = sdc.released.map((_, i) => sdc.releasedFile(i));
      checkComparable([sdc, ...released]);
      const tick = (): Promise<void> => run.tick(0.1);
      const { original, control: controlFile } = await sdc.asReleased(
        [...plan.keys, ...plan.targets],
        opts.attacks === null ? null : await sdc.controlFile(tick),
        tick,
      );
      const files = [original, ...released, ...(controlFile === null ? [] : [controlFile])];
      const compared = { files, control: controlFile };
      const control = controlFile === null ? null : files.length - 1;
      const keys = await variablesIn(compared, plan.keys, "key", opts, tick);
      const variables = await variablesIn(compared, plan.targets, "target", opts, tick);
      const joint = await joinClasses(files, keys, () => run.tick(0.2));
      const states = layOut(variables, opts.missingSensitive).map((target) => startOf(target, joint, opts));

      const figures: FileFigures[] = [];
      const share = (): number => 0.3 + (0.7 * figures.length) / released.length;
      const comparison = await Comparison.of(joint, states, control, opts, () => run.tick(share()));
      for (const at of released.keys()) figures.push(await comparison.file(at + 1));

      const summary: AttributionSummary = {
        records: sdc.records,
        keys: plan.keys,
        control: controlFile?.records ?? null,
        targets: states.map((state, t) => overFiles(figures, t, flagsOf(state, joint, opts))),
        replicatedUniques: figures.reduce((sum, { uniques }) => sum + uniques.replicated, 0) / figures.length,
        files: figures,
        levels: comparison.oneSided.map(({ difference }) => difference),
        excluded: excludedOf(states, opts),
      };
      warnOf(summary, run);
      // classes of recoded keys are not those of the keys
      const plain = keys.every(({ banded }) => !banded) && !opts.numericKeys && original === sdc;
      const cautions = await codedOtherwise(sdc, original, [...plan.keys, ...plan.targets], tick);
      return {
        summary,
        cautions,
        columns: columnsOf(states, joint, plain, figures.length > 1),
        oneSided: comparison.oneSided,
        changed: changedOf(states, joint),
      };
    },
  },
  (done) => attributionBlocks(done),
);
