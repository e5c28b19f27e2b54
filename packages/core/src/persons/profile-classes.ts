import { Classes, type ClassVariable, type PersonProfiles, type CodedColumn } from "@sdc-risk/data";
import {
  countBy,
  mappedLists,
  numberingLists,
  pickedLists,
  sumBy,
  atOnce,
  type Lists,
  type Counts,
} from "@sdc-risk/data/kernels";
import { codingSets } from "./sets.ts";

/** Units that have lists of classes of records, and what each of them stands for. */
export interface Listed {
  /** Classes of single records. */
  readonly records: Classes;
  /** Per unit the classes of its records, rising, one as often as it occurs. */
  readonly lists: Lists;
  /** Persons that a unit stands for; null: one each. */
  readonly counts: Counts | null;
  /** Sum of weights per unit; null where the file has none. */
  readonly weights: Float64Array | null;
  readonly persons: number;
  /** Whether persons lie elsewhere, so that nobody asks for the class of one. */
  readonly elsewhere?: boolean;
}

/** A key as a variable of profiles: the values that the records of a profile hold. Made where it is asked for. */
function profileVariable(variable: ClassVariable, lists: Lists): ClassVariable {
  let made: CodedColumn | null = null;
  const sets = (): CodedColumn => (made ??= atOnce(codingSets(variable, lists)));
  return {
    name: variable.name,
    get codes() {
      return sets().codes;
    },
    get size() {
      return sets().size;
    },
    value: (code) => sets().value(code),
    label: (code) => sets().label(code),
    shown: (code) => (sets().shown ?? sets().label)(code),
  };
}

/**
 * Classes of persons with several records: persons are of one class where their profiles are equal, the
 * multisets of the keys of their records (missing as a value of its own). Records of these classes are
 * persons.
 */
class ProfileClasses extends Classes {
  override readonly profiles: PersonProfiles;
  private readonly hasWeights: boolean;

  constructor(
    profiles: PersonProfiles,
    of: Int32Array | null,
    counts: Counts,
    weights: Float64Array,
    hasWeights: boolean,
    persons: number,
  ) {
    const { records, lists } = profiles;
    super(
      records.variables.map((variable) => profileVariable(variable, lists)),
      counts.length,
      of,
      counts,
      weights,
      persons,
    );
    this.profiles = profiles;
    this.hasWeights = hasWeights;
  }

  /** Profiles without some keys are those of the records without them. */
  override *grouping(names: readonly string[]): Generator<void, Classes> {
    const records = yield* this.profiles.records.grouping(names);
    return yield* profileClasses({
      records,
      lists: yield* mappedLists(this.profiles.lists, records.classOf),
      counts: this.counts,
      weights: this.hasWeights ? this.weights : null,
      persons: this.records,
    });
  }

  /** A missing value is a category of its own: there are no wildcards among profiles. */
  override get complete(): boolean {
    return true;
  }

  override incomplete(): Uint8Array {
    const out = new Uint8Array(this.size);
    const records = this.profiles.records.incomplete();
    const { starts, members } = this.profiles.lists;
    for (let c = 0; c < this.size; c++)
      for (let i = starts[c]; i < starts[c + 1]; i++) if (records[members[i]] === 1) out[c] = 1;
    return out;
  }
}

/** Groups units by their lists. */
export function* profileClasses({
  records,
  lists,
  counts,
  weights,
  persons,
  elsewhere = false,
}: Listed): Generator<void, Classes> {
  const { of, first, size } = yield* numberingLists(lists);
  const f = countBy(of, size, counts);
  const F = weights === null ? new Float64Array(f) : sumBy(of, size, weights);
  yield;
  const profiles = { records, lists: pickedLists(lists, first) };
  return new ProfileClasses(profiles, elsewhere ? null : of, f, F, weights !== null, persons);
}
