import { SdcError } from "@sdc-risk/data";

const LF = 10;
const CR = 13;
const QUOTE = 34;
const CANDIDATES = [",", ";", "\t", "|"];
const MOST_RECORDS = 200;

/** How a delimiter cuts the first records: fields of the header, share of records with as many. */
interface DelimiterTrial {
  readonly delimiter: string;
  readonly fields: number;
  readonly agreement: number;
}

/** @throws SdcError BAD_OPTIONS when a delimiter is not one ASCII character, or is a quote or a line end */
export function checkDelimiter(delimiter: string): void {
  const code = delimiter.charCodeAt(0);
  if (delimiter.length === 1 && code < 128 && code > 0 && code !== QUOTE && code !== LF && code !== CR)
    return;
  throw new SdcError(
    "BAD_OPTIONS",
    `The delimiter is ${JSON.stringify(delimiter)}; expected one ASCII character that is not a quote or a line end.`,
  );
}

/**
 * The delimiter on which the first records agree best, more fields first; undefined when the header holds
 * none of them.
 */
export function detectDelimiter(
  head: Uint8Array,
  candidates: readonly string[] = CANDIDATES,
): string | undefined {
  const trials = candidates.map((delimiter) => trial(head, delimiter)).filter(({ fields }) => fields > 1);
  return trials.sort((a, b) => b.agreement - a.agreement || b.fields - a.fields)[0]?.delimiter;
}

/** What a file of one column may be cut by instead: every one of its first records holds it equally often. */
export function likelyDelimiter(head: Uint8Array, used: string): string | undefined {
  const likely = [...CANDIDATES, ":", " "]
    .filter((delimiter) => delimiter !== used)
    .map((delimiter) => trial(head, delimiter));
  return likely.find(({ fields, agreement }) => fields > 1 && agreement === 1)?.delimiter;
}

/**
 * Counts fields per record with quotes respected; the last record may be cut off and counts only when it is
 * the first.
 */
function trial(head: Uint8Array, delimiter: string): DelimiterTrial {
  const code = delimiter.charCodeAt(0);
  const counts: number[] = [];
  let fields = 1;
  let quoted = false;
  let fieldStart = true;
  let empty = true;
  for (let i = 0; i < head.length && counts.length < MOST_RECORDS; i++) {
    const byte = head[i];
    if (quoted) quoted = byte !== QUOTE;
    else if (byte === QUOTE && (fieldStart || head[i - 1] === QUOTE)) quoted = true;
    else if (byte === code) fields++;
    else if (byte === LF || byte === CR) {
      if (!empty) counts.push(fields);
      fields = 1;
      fieldStart = empty = true;
      continue;
    }
    fieldStart = byte === code;
    empty = false;
  }
  if (counts.length === 0) counts.push(fields);
  const header = counts[0];
  return {
    delimiter,
    fields: header,
    agreement: counts.filter((count) => count === header).length / counts.length,
  };
}
