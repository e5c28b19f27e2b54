import { codeVector } from "@sdc-risk/data";
import { heldCodes, sum } from "@sdc-risk/data/kernels";
import type { OutgoingColumn } from "../columns/columns.ts";
import type { OutgoingFile } from "../outgoing-file.ts";
import type { HiddenKey } from "./revealed-keys.ts";

/** What stands where a key is missing, by the rows of a file. */
interface Reasons {
  /** −1 where the key has a value, or nothing stands there. */
  readonly at: (row: number) => number;
  readonly size: number;
  readonly label: (code: number) => string;
}

/** The codes for missing values that the cells of a key hold, as its codebook or the settings declare them. */
function reasonsIn({ sdc, codebook, nameIn, records }: OutgoingFile, key: string): Reasons | null {
  const missing = codebook?.variables.find(({ name }) => nameIn(name) === key)?.missing;
  if (missing?.codes.length === records) {
    const { codes, reasons } = missing;
    return {
      at: (row) => codes[row] ?? -1,
      size: reasons.length,
      label: (code) => String(reasons[code]?.value),
    };
  }
  const vector = sdc.source === null ? sdc.table.getChild(key) : null;
  if (vector === null) return null;
  const { codes, size, label } = codeVector(key, vector);
  return { at: (row) => codes[row] ?? -1, size, label };
}

/**
 * What stands in the cells of a key whose value is missing, as a variable of its own: two codes for missing values may
 * tell which value was suppressed. Null where there are not two.
 * @param places where each record is in the file
 */
function reasonsHeld(
  file: OutgoingFile,
  { key, held }: HiddenKey,
  places: Int32Array | Float64Array,
): OutgoingColumn | null {
  const name = `${key}.missing`;
  const reasons = held === null || file.held.has(name) ? null : reasonsIn(file, key);
  if (reasons === null || held === null) return null;
  const { size, label } = reasons;
  const codes = Int32Array.from(places, (row, record) => (held.codes[record] === -1 ? reasons.at(row) : -1));
  const levels = sum(heldCodes(codes, size));
  return levels < 2 ? null : { name, codes, size, label, levels, numbers: null };
}

/** Hidden keys with the codes that stand in their missing cells among the variables that may tell them, and these. */
export function withReasons(
  file: OutgoingFile,
  found: readonly HiddenKey[],
  places: Int32Array | Float64Array,
): { readonly hidden: readonly HiddenKey[]; readonly reasons: ReadonlyMap<string, OutgoingColumn> } {
  const reasons = new Map<string, OutgoingColumn>();
  const hidden = found.map((key) => {
    const own = reasonsHeld(file, key, places);
    if (own === null) return key;
    reasons.set(own.name, own);
    return { ...key, others: [...key.others, own.name] };
  });
  return { hidden, reasons };
}
