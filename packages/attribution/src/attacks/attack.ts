import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { PackedTarget } from "../files/packed.ts";
import type { Options } from "../options.ts";
import type { Margins } from "../formulas/margins.ts";
import type { FileClasses } from "../files/joint.ts";
import type { Attacks } from "./attacked-files.ts";
import { inferred } from "./inference.ts";
import { linked } from "./linkability.ts";
import { NearestRecords, type NearestReleased } from "./nearest.ts";
import { residual } from "./residual.ts";
import { sampleRecords, type Attacked } from "./sample.ts";
import { signatures } from "./signatures.ts";
import { singledOut } from "./singling-out.ts";
import { wilson } from "./wilson.ts";
import type { AttackFigures, Rate } from "../summary-schema.ts";

export type AttackOptions = NonNullable<Options["attacks"]>;

function figures(attack: Rate, baseline: Rate, control: Rate | null): AttackFigures {
  return { attack, baseline, control, residual: control && residual(attack, control) };
}

/** Records of one file that are attacked, with the released records nearest to them. */
interface Victims {
  readonly attacked: Attacked;
  readonly nearest: readonly (NearestReleased | null)[];
}

/** Attacks on the original, and on the control file where there is one, by one released file. */
export class Attack {
  private readonly options: AttackOptions;
  private readonly victims: Victims;
  private readonly controls: Victims | null;
  readonly singlingOut: AttackFigures & { readonly size: number; readonly sets: number };
  /** Null with one key, which cannot be known in two parts. */
  readonly linkability: AttackFigures | null;

  private constructor(
    options: AttackOptions,
    victims: Victims,
    controls: Victims | null,
    singlingOut: AttackFigures & { readonly size: number; readonly sets: number },
    linkability: AttackFigures | null,
  ) {
    this.options = options;
    this.victims = victims;
    this.controls = controls;
    this.singlingOut = singlingOut;
    this.linkability = linkability;
  }

  static async of(files: Attacks, options: AttackOptions, tick: Tick): Promise<Attack> {
    const { joint, original, released, control } = files;
    const { keys } = joint;
    const { number, seed, confidence } = options;
    const parts = options.linked ?? keys.filter((_, v) => v % 2 === 0).map(({ name }) => name);
    const near = await NearestRecords.of(joint, released, parts, tick);
    const signature = await inTurns(signatures(keys, joint.size, [original.counts, released.counts]), tick);
    const victimsOf = async (file: FileClasses): Promise<Victims> => {
      const attacked = await inTurns(sampleRecords(file.counts, signature, number, seed), tick);
      const nearest: (NearestReleased | null)[] = [];
      for (const c of attacked.classes) {
        nearest.push(await inTurns(near.to(c), tick));
        await tick();
      }
      return { attacked, nearest };
    };
    const victims = await victimsOf(original);
    const controls = control && (await victimsOf(control));
    const single = await singledOut(files, signature, options, tick);
    const rate = (successes: number, attacks: number): Rate => wilson(successes, attacks, confidence);
    const { attacks } = victims.attacked;
    return new Attack(
      options,
      victims,
      controls,
      {
        ...figures(
          rate(single.successes, single.attacks),
          rate(single.guessed, single.attacks),
          single.inControl === null ? null : rate(single.inControl, single.attacks),
        ),
        size: single.size,
        sets: single.sets,
      },
      keys.length < 2
        ? null
        : figures(
            rate(linked(victims.attacked, victims.nearest), attacks),
            rate(released.records > 0 ? attacks / released.records : 0, attacks),
            controls && rate(linked(controls.attacked, controls.nearest), controls.attacked.attacks),
          ),
    );
  }

  /** @param control the values of the control file; null where there is none */
  async inference(
    original: PackedTarget,
    released: PackedTarget,
    control: PackedTarget | null,
    margins: Margins,
    tick: Tick,
  ): Promise<AttackFigures> {
    const by = async (
      victims: PackedTarget,
      { attacked, nearest }: Victims,
    ): Promise<{ readonly attack: Rate; readonly baseline: Rate }> => {
      const { attacks, successes, guessed } = await inTurns(
        inferred(victims, released, margins, attacked, nearest),
        tick,
      );
      const { confidence } = this.options;
      return {
        attack: wilson(successes, attacks, confidence),
        baseline: wilson(guessed, attacks, confidence),
      };
    };
    const { attack, baseline } = await by(original, this.victims);
    return figures(attack, baseline, control && this.controls && (await by(control, this.controls)).attack);
  }
}
