import { required } from "@sdc-risk/data";
import type { Key } from "./population.ts";

/** So many persons share a postcode. */
const PERSONS = 30;

/** A postcode of some 30 persons within each region: the members of a household share it. */
export function postcodesOf(region: Int32Array, household: Int32Array): Key {
  const codes = new Int32Array(region.length);
  const current = new Map<number, { code: number; persons: number }>();
  let size = 0;
  for (let unit = 0; unit < region.length; unit++) {
    if (unit > 0 && household[unit] === household[unit - 1]) {
      codes[unit] = codes[unit - 1];
      required(current.get(region[unit]), "postcode of a region").persons++;
      continue;
    }
    let place = current.get(region[unit]);
    if (place === undefined || place.persons >= PERSONS)
      current.set(region[unit], (place = { code: size++, persons: 0 }));
    place.persons++;
    codes[unit] = place.code;
  }
  return { name: "postcode", codes, size };
}
