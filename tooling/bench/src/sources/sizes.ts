/** 10M, 500k or 1000. */
export function sizeOf(text: string): number {
  const [, digits, unit] = /^(\d+)([kM]?)$/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`"${text}" is no number of records; expected one such as 10M.`);
  return Number(digits) * (unit === "M" ? 1e6 : unit === "k" ? 1e3 : 1);
}
