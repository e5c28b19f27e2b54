import type { SdcObject } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import { atOnce, type Tick } from "@sdc-risk/data/kernels";
import { MarginTree } from "../model/margins.ts";
import type { Term } from "../model/terms.ts";
import { marginOf } from "../table/table.ts";

/** Cells of one margin that is asked for, at most, and of all of them: some 80 bytes each. */
const MOST_CELLS = 2 ** 20;
const ALL_CELLS = 2 ** 23;

/** Records and weights by the levels of some keys. */
interface WholeMargin {
  readonly variables: Term;
  /** Row-major. */
  readonly counts: Float64Array;
  readonly weights: Float64Array;
}

/** Levels of a key of the whole file, and their places by their texts. */
interface WholeLevels {
  readonly labels: readonly string[];
  readonly places: ReadonlyMap<string, number>;
}

/**
 * Margins of the whole file, for models that look at a part of its keys: what a part holds of a level goes by its largest
 * classes, and levels that the part lacks are levels all the same.
 */
export class WholeMargins {
  private readonly margins: readonly WholeMargin[];
  private readonly known = new Map<string, WholeMargin | null>();

  readonly names: readonly string[];
  readonly levels: readonly WholeLevels[];
  /** Records of the whole file. */
  readonly records: number;

  private constructor(
    names: readonly string[],
    levels: readonly WholeLevels[],
    records: number,
    margins: readonly WholeMargin[],
  ) {
    this.names = names;
    this.levels = levels;
    this.records = records;
    this.margins = margins;
  }

  /**
   * Asks for the margins of some sets of keys, those of single keys among them, as far as they are small enough.
   * @param sets of places of keys, rising; those that come first are wanted most
   * @returns null where two levels of a key have one text
   */
  static async of(
    sdc: SdcObject,
    names: readonly string[],
    sets: (sizes: readonly number[]) => readonly Term[],
    tick: Tick,
  ): Promise<WholeMargins | null> {
    const levels: WholeLevels[] = [];
    const margins: WholeMargin[] = [];
    let records = 0;
    for (const name of names) {
      const { variables, records: all } = await sdc.classes([name], tick);
      const [{ codes, label }] = variables;
      const labels = Array.from(codes, label);
      const places = new Map(labels.map((text, place) => [text, place]));
      if (places.size < labels.length) return null;
      levels.push({ labels, places });
      records = all;
    }
    const sizes = levels.map(({ labels }) => labels.length);
    let room = ALL_CELLS;
    const wanted = new Map([...names.map((_, v) => [v]), ...sets(sizes)].map((set) => [set.join(), set]));
    for (const variables of wanted.values()) {
      const cells = variables.reduce((product, v) => product * sizes[v], 1);
      if (cells > Math.min(MOST_CELLS, room)) continue;
      room -= cells;
      const classes = await sdc.classes(
        variables.map((v) => names[v]),
        tick,
      );
      margins.push(marginOfClasses(classes, variables, levels));
    }
    return new WholeMargins(names, levels, records, margins);
  }

  /** The margin over some keys, rising; null where none that was asked for holds them all. */
  over(variables: Term): WholeMargin | null {
    const id = variables.join();
    const before = this.known.get(id);
    if (before !== undefined) return before;
    const holding = this.margins
      .filter(({ variables: all }) => variables.every((v) => all.includes(v)))
      .sort((a, b) => a.counts.length - b.counts.length);
    const smallest = holding.at(0);
    const found = smallest === undefined ? null : this.summed(smallest, variables);
    this.known.set(id, found);
    return found;
  }

  private summed(from: WholeMargin, variables: Term): WholeMargin {
    if (from.variables.length === variables.length) return from;
    const sizes = this.levels.map(({ labels }) => labels.length);
    const over = (values: Float64Array): Float64Array => {
      const out = new Float64Array(variables.reduce((product, v) => product * sizes[v], 1));
      atOnce(new MarginTree(from.variables, sizes, [variables], [0], values).sums([out]));
      return out;
    };
    return { variables, counts: over(from.counts), weights: over(from.weights) };
  }
}

/** A margin by its classes, whose variables are keys of the whole file. */
function marginOfClasses(
  { variables: held, counts, weights }: Classes,
  variables: Term,
  levels: readonly WholeLevels[],
): WholeMargin {
  const table = {
    sizes: variables.map((v) => levels[v].labels.length),
    codes: held.map(({ codes, label, size }, at) => {
      const { places } = levels[variables[at]];
      const to = Int32Array.from({ length: size }, (_, code) => places.get(label(code)) ?? -1);
      return codes.map((code) => to[code]);
    }),
  };
  const all = held.map((_, at) => at);
  return { variables, counts: marginOf(table, all, counts), weights: marginOf(table, all, weights) };
}
