import {
  codesFor,
  isLongInteger,
  levelText,
  magnitudeFault,
  numbersOf,
  SdcError,
  type MissingCodes,
} from "@sdc-risk/data";
import { compareDecimals, decimalOf } from "@sdc-risk/data/kernels";
import { DataType, type Table, type Vector } from "apache-arrow";

/** What names variables in messages. */
const ROLE = "a variable of numbers to treat";

/**
 * The numbers of a variable by record, NaN where they are missing.
 * @throws BAD_TYPE where it holds texts, infinite values, or numbers with more digits than double precision holds
 */
export function readNumbers(table: Table, name: string, missing: MissingCodes = []): Float64Array {
  const vector = table.getChild(name)!;
  const numbers = numbersOf(name, vector, codesFor(missing, name), ROLE);
  const type = vector.type as DataType;
  const isLong = DataType.isInt(type) && type.bitWidth === 64;
  for (let i = 0; i < numbers.length; i++) {
    const x = numbers[i];
    if (Number.isNaN(x)) continue;
    const fault = magnitudeFault(name, x);
    if (fault !== null) throw fault;
    if ((isLong || DataType.isDecimal(type)) && !isExact(type, vector, i))
      throw tooManyDigits(name, levelText(type, vector.get(i)));
  }
  return numbers;
}

/** Whether a number of many digits is the same in double precision. */
function isExact(type: DataType, vector: Vector, i: number): boolean {
  const text = levelText(type, vector.get(i));
  if (!DataType.isDecimal(type)) return !isLongInteger(text);
  return compareDecimals(decimalOf(text)!, decimalOf(Number(text))!) === 0;
}

const tooManyDigits = (name: string, text: string): SdcError =>
  new SdcError(
    "BAD_TYPE",
    `Variable "${name}" holds ${text}, which has more digits than can be computed with. Is it a number, or a code?`,
  );
