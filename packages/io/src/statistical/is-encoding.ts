/**
 * Whether files of some format are read in an encoding: a WHATWG label, or for files of SPSS, Stata and SAS a code page
 * such as `cp850`.
 */
export async function isEncoding(label: string): Promise<boolean> {
  const { knownEncoding } = await import("@sdc-risk/statfiles");
  return knownEncoding(label) !== null;
}
