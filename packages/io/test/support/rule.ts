/** The typing rule written down a second time, slowly, with regular expressions and strings: what the readers are held to. */
export function typeByRule(
  cells: readonly string[],
  missing: readonly (string | number)[],
): { type: string; values: (number | string | null)[] } {
  const codes = missing.map(String);
  const isMissing = (cell: string): boolean =>
    cell === "" ||
    codes.includes(cell) ||
    (isNumber(cell) &&
      !isLong(cell) &&
      codes.some((code) => isNumber(code) && Number(code) === Number(cell)));
  const kept = cells.map((cell) => (isMissing(cell) ? null : cell));
  const present = kept.filter((cell) => cell !== null);
  const as = (
    type: string,
    value: (cell: string) => number | string,
  ): { type: string; values: (number | string | null)[] } => ({
    type,
    values: kept.map((cell) => (cell === null ? null : value(cell))),
  });
  const number = (cell: string): number => Number(cell) + 0;
  if (present.length === 0) return as("text", (cell) => cell);
  if (present.every(isWhole)) {
    if (present.some(isLong)) return as("text", (cell) => cell);
    return as(present.every((cell) => Number(cell) === (Number(cell) | 0)) ? "Int32" : "Int64", number);
  }
  if (present.every(isNumber)) return as("Float64", number);
  if (present.every(isDate)) return as("Date32<DAY>", (cell) => cell);
  return as("text", (cell) => cell);
}

function isNumber(cell: string): boolean {
  return /^-?((0|[1-9]\d*)(\.\d+)?|\.\d+)([eE][+-]?\d+)?$/.test(cell) && Number.isFinite(Number(cell));
}

const isWhole = (cell: string): boolean => /^-?(0|[1-9]\d*)$/.test(cell);
const isLong = (cell: string): boolean => isWhole(cell) && !Number.isSafeInteger(Number(cell));

function isDate(cell: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(cell) || cell.startsWith("0000")) return false;
  const date = new Date(`${cell}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(cell);
}
