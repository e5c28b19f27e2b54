import {
  IntList,
  distinctMembers,
  mappedLists,
  numberingLists,
  pickedLists,
  type GroupColumn,
  type Lists,
} from "@sdc-risk/data/kernels";
import { risingLevels, shownLevel, type CodedColumn, type Levels } from "@sdc-risk/data";

/** The known values of each list: a missing one among others says nothing. @param values sorted, −1 missing */
function* knownValues(values: Lists): Generator<void, Lists> {
  const { starts, members } = yield* distinctMembers(values);
  const lists = starts.length - 1;
  const ends = new Int32Array(starts.length);
  let n = 0;
  for (let list = 0; list < lists; list++) {
    const from = starts[list];
    const to = starts[list + 1];
    const skip = to - from > 1 && members[from] === -1 ? 1 : 0;
    for (let i = from + skip; i < to; i++) members[n++] = members[i];
    ends[list + 1] = n;
  }
  return { starts: ends, members: members.subarray(0, n) };
}

/** How levels read that stand for several values, from the lowest to the highest. */
function severalText(column: Levels, { starts, members }: Lists, say: (code: number) => string) {
  return (code: number): string => {
    if (code < column.size) return say(code);
    const set = code - column.size;
    return risingLevels(column, Array.from(members.subarray(starts[set], starts[set + 1])))
      .map(say)
      .join(" + ");
  };
}

/**
 * A variable of records as one of persons: the value that a person's records share, or the set of those that
 * they hold, as a level of its own behind the levels of single values. A missing value counts only where all
 * of a person's are missing.
 * @param column codes per item of the lists
 * @param lists the items of each person
 */
export function* codingSets(column: Levels & GroupColumn, lists: Lists): Generator<void, CodedColumn> {
  const sets = yield* knownValues(yield* mappedLists(lists, column.codes));
  const number = lists.starts.length - 1;
  const codes = new Int32Array(number);
  const several = new IntList();
  for (let list = 0; list < number; list++) {
    codes[list] = sets.members[sets.starts[list]];
    if (sets.starts[list + 1] - sets.starts[list] > 1) several.add(list);
  }
  yield;
  if (several.length === 0) return { ...column, codes };
  const held = pickedLists(sets, several.toArray());
  const { of, first, size } = yield* numberingLists(held);
  const own = pickedLists(held, first);
  for (let i = 0; i < several.length; i++) codes[several.values[i]] = column.size + of[i];
  const { name, value, label, lowest, complete } = column;
  const text = severalText(column, own, label);
  return {
    name,
    codes,
    size: column.size + size,
    ...(lowest === undefined ? {} : { lowest }),
    ...(complete === true ? { complete } : {}),
    value: (code) => (code < column.size ? value(code) : text(code)),
    label: text,
    shown: severalText(column, own, (code) => shownLevel(column, code)),
    severalFrom: column.size,
  };
}
