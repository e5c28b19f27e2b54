import { Candidates, personsWithin, type Classes, type CodedColumn } from "@sdc-risk/data";
import { madeOnce, type Tick } from "@sdc-risk/data/kernels";
import type { ReleasedFile } from "../auxiliary/auxiliary.ts";
import { missingByName, type Records } from "../records/records.ts";
import { jointKeys, trueKeys, type JointKeys, type OriginalRecords } from "./true-keys.ts";

/** The file that a treated file was made of, as the treated file has its keys. */
export type OriginalFile<S> =
  | { readonly sdc: S; readonly reason: null }
  /** Why its keys cannot be known, as a sentence. */
  | { readonly sdc: null; readonly reason: string };

/** Effective candidates of a file, and how they are known. */
export interface FileCandidates {
  readonly candidates: Candidates;
  /** The class of the file by the class that candidates name; −1 where no record of the file has it. */
  readonly own: Int32Array;
  /** Whether the true keys are those of the original. */
  readonly original: boolean;
  /** Why the original tells no true keys, as a sentence; null where it does, or where there is none. */
  readonly reason: string | null;
}

/** The file that a treated file was made of. */
export class Original<S> {
  private readonly joint = new WeakMap<Classes, Promise<JointKeys>>();

  readonly sdc: S;
  readonly records: OriginalRecords;

  /**
   * @param sdc its microdata
   * @param records its records, and which of the treated file are the same persons
   */
  constructor(sdc: S, records: OriginalRecords) {
    this.sdc = sdc;
    this.records = records;
  }

  /** The keys of some classes of the treated file in both files; made once. */
  jointKeys(treated: Pick<Records, "codedInTurns">, classes: Classes, tick: Tick): Promise<JointKeys> {
    return madeOnce(this.joint, classes, async () => {
      const columns: CodedColumn[] = [];
      for (const { name } of classes.variables) columns.push(await treated.codedInTurns(name, tick));
      return jointKeys(columns, this.records, tick);
    });
  }

  /**
   * What of the true keys of the treated file nobody knows, as a sentence; null where all is known, and where they
   * cannot be known at all.
   * @param keys of the treated file
   */
  async unknownRecoding(
    treated: Pick<Records, "codedInTurns" | "classes">,
    keys: readonly string[],
    tick: Tick,
  ): Promise<string | null> {
    if (keys.length === 0) return null;
    const classes = await treated.classes(keys, tick);
    if (classes.profiles !== null) return null;
    const joint = await this.jointKeys(treated, classes, tick);
    return joint.keys === null ? null : joint.unknown;
  }
}

/** Where a file comes from. */
export interface Origin<S> {
  /** What a treated file was made of; null for any other file. */
  readonly madeOf: Original<S> | null;
  /** Whether it is a treated file all of whose missing values the original misses, too. */
  readonly onlyRecoded: boolean;
}

/** A file that was made of none. */
export const NO_ORIGIN: Origin<never> = { madeOf: null, onlyRecoded: false };

/**
 * The file that a treated file was made of; null where the records of one of them lie elsewhere, or are not matched.
 * @param sdc microdata of the original
 */
export const originalOf = <S extends Records>(sdc: S, file: ReleasedFile): Original<S> | null =>
  sdc.source !== null || file.elsewhere !== undefined || file.unmatched !== null
    ? null
    : new Original(sdc, {
        table: sdc.table,
        missing: missingByName(sdc, sdc.variables),
        match: file.match,
        recoded: file.recoded,
      });

/**
 * Effective candidates of the persons of a file. A treated file whose records are matched with its original knows by
 * that which keys its persons have; any other file by its own complete records.
 * @param origin of the file, if it is a treated one whose records are in memory
 */
export async function fileCandidates(
  file: Pick<Records, "codedInTurns">,
  { madeOf, onlyRecoded }: Origin<unknown>,
  classes: Classes,
  tick: Tick,
): Promise<FileCandidates> {
  const known =
    madeOf === null
      ? null
      : await trueKeys(classes, await madeOf.jointKeys(file, classes, tick), madeOf.records, tick);
  const persons = known?.persons ?? personsWithin(classes);
  return {
    candidates: await Candidates.of(persons.classes, persons.groups, tick),
    own: persons.own,
    // where values were only recoded, complete records have the keys of those of the original
    original: onlyRecoded || (known !== null && known.persons !== null),
    reason: known?.reason ?? null,
  };
}
