/** Records of a CSV text with LF and RFC 4180 quoting, the header line first. Small files only. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\n") {
      records.push(record);
      record = [];
    }
  }
  return records;
}
