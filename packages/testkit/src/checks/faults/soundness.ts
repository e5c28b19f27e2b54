import { blockFaults } from "./block-faults.ts";
import type { Fault } from "../contract.ts";
import { jsonFaults } from "./json-faults.ts";
import type { Outcome } from "../outcome.ts";

/** What is wrong with the columns by themselves: grain, length, meaning, infinite values. */
export function columnFaults({ columns, lengths }: Outcome): Fault[] {
  return Object.entries(columns).flatMap(([name, { grain, values, about }]) => {
    const path = `columns.${name}`;
    const expected = Object.hasOwn(lengths, grain) ? lengths[grain] : null;
    const faults: Fault[] = [];
    const say = (message: string): void => void faults.push({ path, message });
    if (expected === null) say(`has the grain ${JSON.stringify(grain)}; expected "class" or "record"`);
    if (!(values instanceof Float64Array || values instanceof Int32Array))
      say("holds no Float64Array and no Int32Array");
    else {
      if (expected !== null && values.length !== expected)
        say(`holds ${values.length} values for ${expected} ${grain === "class" ? "classes" : "records"}`);
      if (values.includes(Infinity) || values.includes(-Infinity)) say("holds Infinity; NaN stands for null");
    }
    if (typeof about !== "string" || about.trim() === "") say("does not say in `about` what it holds");
    return faults;
  });
}

/** What is wrong with an outcome by itself, whatever the file. */
export function outcomeFaults(outcome: Outcome): Fault[] {
  return [
    ...jsonFaults(outcome.summary, "summary"),
    ...blockFaults(outcome.blocks),
    ...columnFaults(outcome),
  ];
}
