import { damagedAt } from "../bytes/damaged.ts";
import type { SasDictionary } from "./dictionary.ts";
import type { SasHeader } from "./header.ts";
import type { SasPage } from "./pages.ts";
import { shortDoubles } from "./short-doubles.ts";

/** Bytes between the pointers and the records of a page, where it has some. */
const PADDING = 4;
/** A release such as `9.0401M6` or `V.0400M0` (SAS Viya). */
const RELEASE = /^[1-9V]\.\d{4}M\d/;
/** One that names no update, which programs other than SAS write; some of them leave no padding. */
const OTHERS = /^[89]\.0000M0/;
/** Records and variables that are looked at, and magnitudes beyond which numbers are odd. */
const MOST_ROWS = 64;
const LARGEST = 2 ** 128;

/**
 * Bytes between the pointers of a page and its records: SAS begins records at a multiple of eight bytes, and what
 * stands in between is left over from other pages, so the release tells, not the bytes (as in ReadStat 1.1). Other
 * programs leave bytes out or not: the records begin where their numbers are ordinary ones.
 * @param count of the records on the page
 * @throws Damaged where the release is none and the bytes are not blank, or where there is no room
 */
export function paddingOf(
  page: SasPage,
  count: number,
  header: SasHeader,
  dictionary: SasDictionary,
): number {
  if (page.records !== "mixed" || count === 0 || (page.behind - page.at) % 8 !== 4) return 0;
  const { release, pageSize } = header;
  const { cursor, behind, origin } = page;
  const gap = cursor.bytes.subarray(behind, behind + PADDING);
  const isBlank = (gap[0] === 0 || gap[0] === 0x20) && gap.every((byte) => byte === gap[0]);
  const fits = behind + PADDING + count * dictionary.rowWidth <= page.at + pageSize;
  let isPadded = true;
  if (OTHERS.test(release)) {
    const unpadded = oddNumbers(page, behind, count, header, dictionary);
    const padded = fits ? oddNumbers(page, behind + PADDING, count, header, dictionary) : Infinity;
    isPadded = padded < unpadded || (padded === unpadded && isBlank);
  } else if (!RELEASE.test(release) && !isBlank) {
    const named = JSON.stringify(release);
    throw damagedAt(
      origin + behind,
      `Four bytes here may belong to the records or be left over, and the release ${named} does not show which.`,
    );
  }
  if (isPadded && !fits)
    throw damagedAt(origin + behind, "A page claims records that it has no room for after its padding.");
  return isPadded ? PADDING : 0;
}

/** Numbers of a page's first records, were they to begin at a place, that hardly any variable holds. */
function oddNumbers(
  { cursor: { bytes, view } }: SasPage,
  at: number,
  count: number,
  { little }: SasHeader,
  { columns, rowWidth }: SasDictionary,
): number {
  const rows = Math.min(count, MOST_ROWS);
  const block = { bytes, view, at, rows, width: rowWidth, origin: 0 };
  const values = new Float64Array(rows);
  const tags = new Uint8Array(rows);
  let odd = 0;
  for (const { at: place, width, isText } of columns) {
    if (isText) continue;
    shortDoubles(width, little)(block, place, values, tags);
    for (const value of values) {
      const size = Math.abs(value);
      if (size > LARGEST || (size > 0 && size < 1 / LARGEST)) odd++;
    }
  }
  return odd;
}
