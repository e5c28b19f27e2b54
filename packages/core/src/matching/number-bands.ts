import { kindOf, notComparable, type ClassVariable, type Levels, type SecondFile } from "@sdc-risk/data";
import { heldCodes, translate } from "@sdc-risk/data/kernels";

/** Numbers from the first to below the second; of whole numbers the last one counts, too. */
interface Band {
  readonly code: number;
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const WHOLE = String.raw`(-?\d+)`;
/** A number, `40–44`, `2.5 to below 5`, `below 20` and `80 and more`, as treatments write them. */
const SINGLE = new RegExp(`^${NUMBER}$`);
const CLOSED = new RegExp(`^${WHOLE}–${WHOLE}$`);
const HALF_OPEN = new RegExp(`^${NUMBER} to below ${NUMBER}$`);
const DOWNWARDS = new RegExp(`^below ${NUMBER}$`);
const UPWARDS = new RegExp(`^${NUMBER} and more$`);

function bandOf(text: string, code: number): Band | null {
  const single = SINGLE.exec(text);
  if (single !== null) return { code, from: Number(single[1]), to: Number(single[1]), isWhole: true };
  const closed = CLOSED.exec(text);
  if (closed !== null) return { code, from: Number(closed[1]), to: Number(closed[2]), isWhole: true };
  const halfOpen = HALF_OPEN.exec(text);
  if (halfOpen !== null) return { code, from: Number(halfOpen[1]), to: Number(halfOpen[2]), isWhole: false };
  const downwards = DOWNWARDS.exec(text);
  if (downwards !== null) return { code, from: -Infinity, to: Number(downwards[1]), isWhole: false };
  const upwards = UPWARDS.exec(text);
  return upwards === null ? null : { code, from: Number(upwards[1]), to: Infinity, isWhole: false };
}

const isIn = (number: number, { from, to, isWhole }: Band): boolean =>
  number >= from && (isWhole ? number <= to : number < to);

/** The levels of a variable that units have. */
const heldLevels = ({ codes, size }: Pick<ClassVariable, "codes" | "size">): number[] =>
  [...heldCodes(codes, size).entries()].flatMap(([code, held]) => (held === 1 ? [code] : []));

/** The bands that a file holds; null where a level is none, and where only single numbers are held. */
function bandsOf(variable: ClassVariable): readonly Band[] | null {
  const held = heldLevels(variable);
  const bands = held.flatMap((code) => bandOf(variable.label(code), code) ?? []);
  return bands.length < held.length || bands.every(({ from, to }) => from === to) ? null : bands;
}

/**
 * A variable of a second file, which holds numbers, in the bands that the file holds; a number in none of them stays as it
 * is, and nobody in the file has it.
 * @returns null where the file holds no bands of numbers or the second one no numbers
 * @throws BAD_POPULATION, BAD_IDENTIFIED where a number is in two bands or between those of whole numbers, so that nobody
 * knows what it was recoded to: counted as nobody's it would make risks too low
 */
export function inBandsOf(
  which: SecondFile,
  file: ClassVariable,
  second: ClassVariable,
): ClassVariable | null {
  if (kindOf(file.type) !== "text" || kindOf(second.type) !== "numbers") return null;
  const bands = bandsOf(file);
  if (bands === null) return null;
  const hasWhole = bands.some(({ isWhole }) => isWhole);
  const after = Int32Array.from({ length: second.size }, (_, code) => file.size + code);
  for (const code of heldLevels(second)) {
    const number = Number(second.label(code));
    const within = bands.filter((band) => isIn(number, band));
    if (Number.isNaN(number)) return null;
    if (within.length > 1 || (hasWhole && !Number.isInteger(number)))
      throw notComparable(file.name, "text", "numbers", which);
    after[code] = within[0]?.code ?? file.size + code;
  }
  const levels = joinedLevels(file, second);
  const { type: _, lowest: _lowest, shown: _shown, ...known } = second;
  return { ...known, ...levels, codes: translate(second.codes, after) };
}

/** Levels of the file, and behind them those of the second one. */
const joinedLevels = (file: Levels, second: Levels): Pick<Levels, "size" | "value" | "label"> => ({
  size: file.size + second.size,
  value: (code) => (code < file.size ? file.label(code) : second.label(code - file.size)),
  label: (code) => (code < file.size ? file.label(code) : second.label(code - file.size)),
});
