import { Float32, Float64, Int64, Table, Uint64, vectorFromArray, type DataType } from "apache-arrow";
import { SdcObject } from "@sdc-risk/core";
import { describe, expect, it } from "vitest";

/** The numbers and the levels of a column without what is declared as missing. */
function readOf(values: readonly (number | bigint)[], type: DataType, missing: readonly (string | number)[]) {
  const sdc = SdcObject.fromArrow(new Table({ x: vectorFromArray(values, type) }), {}, { missing });
  const { codes } = sdc.coded("x");
  return { numbers: [...sdc.numbers("x")], isMissing: Array.from(codes, (code) => code < 0) };
}

describe("codes for missing values of numbers", () => {
  it("in single precision are the numbers next to them", () => {
    const { numbers, isMissing } = readOf([0.7, 0.1, 1.5, -999], new Float32(), ["0.7", -999]);
    expect(numbers).toEqual([NaN, Math.fround(0.1), 1.5, NaN]);
    expect(isMissing).toEqual([true, false, false, true]);
    // what people see of the value is the same code
    expect(readOf([0.7, 1], new Float32(), ["0.699999988079071"]).isMissing).toEqual([true, false]);
    // in double precision these are two numbers
    expect(readOf([0.7, 1], new Float64(), ["0.699999988079071"]).isMissing).toEqual([false, false]);
  });

  it("beyond 2^53 are told by their digits, in numbers as in levels", () => {
    const values = [9007199254740992n, 9007199254740993n, 5n];
    for (const type of [new Int64(), new Uint64()]) {
      const { numbers, isMissing } = readOf(values, type, ["9007199254740993"]);
      expect(numbers).toEqual([2 ** 53, NaN, 5]);
      expect(isMissing).toEqual([false, true, false]);
    }
    // a code that no record holds takes none away, though a double next to it does
    expect(readOf([9007199254740992n, 5n], new Int64(), ["9007199254740993"]).numbers).toEqual([2 ** 53, 5]);
    expect(readOf([2 ** 53, 5], new Float64(), ["9007199254740993"])).toEqual({
      numbers: [2 ** 53, 5],
      isMissing: [false, false],
    });
    // a number that is no text of digits names the double
    expect(readOf([2 ** 60, 5], new Float64(), [2 ** 60]).isMissing).toEqual([true, false]);
  });

  it("make the same records missing in both readings, whatever the type", () => {
    const codes = ["9007199254740993", "9007199254740992", "0.7", "0.1", -9, "1e3", "9.007199254740993e15"];
    const columns: readonly (readonly [readonly (number | bigint)[], DataType])[] = [
      [[9007199254740991n, 9007199254740992n, 9007199254740993n, 9007199254740994n, -9n, 1000n], new Int64()],
      [[0.7, 0.1, 0.3, 2 ** 53, -9, 1000], new Float64()],
      [[0.7, 0.1, 0.3, 2 ** 53, -9, 1000], new Float32()],
    ];
    for (const [values, type] of columns)
      for (const code of codes) {
        const { numbers, isMissing } = readOf(values, type, [code]);
        expect(numbers.map(Number.isNaN), `${type.typeId} ${code}`).toEqual(isMissing);
      }
  });
});
