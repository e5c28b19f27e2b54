import {
  Table,
  TimestampMicrosecond,
  TimestampMillisecond,
  TimestampNanosecond,
  TimestampSecond,
  TimeUnit,
  Vector,
  makeData,
  type Timestamp,
} from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeVector } from "../../data/src/coded/coding/code-vector.ts";
import { formsOf, readAs } from "../../data/src/coded/kinds.ts";
import { risingLevels, rowTexts } from "@sdc-risk/data";
import { momentForm, momentText } from "../../data/src/coded/moments.ts";
import { SdcObject } from "../src/index.ts";
import { levelBook } from "../src/source.ts";

const column = (type: Timestamp, ...ticks: bigint[]): Vector =>
  new Vector(
    [ticks.slice(0, 2), ticks.slice(2)].map((part) =>
      makeData({ type, length: part.length, nullCount: 0, data: BigInt64Array.from(part) }),
    ),
  );

describe("moments with more digits than milliseconds", () => {
  // 20:34:56.123456 of Spark's file, and neighbours; a double holds no microseconds that far from 1970
  const ticks = [
    1_704_141_296_123_456n,
    1_704_141_296_123_457n,
    1_704_141_296_123_000n,
    253_402_225_200_000_001n,
  ];

  it("keep them in their texts", () => {
    const { label, codes } = codeVector("t", column(new TimestampMicrosecond(), ...ticks));
    expect(Array.from(codes, label)).toEqual([
      "2024-01-01T20:34:56.123456Z",
      "2024-01-01T20:34:56.123457Z",
      "2024-01-01T20:34:56.123Z",
      "9999-12-31T03:00:00.000001Z",
    ]);
    expect(momentText(-1n, TimeUnit.NANOSECOND)).toBe("1969-12-31T23:59:59.999999999Z");
    expect(momentText(-1n, TimeUnit.SECOND)).toBe("1969-12-31T23:59:59.000Z");
    expect(momentText(1_500n, TimeUnit.MILLISECOND)).toBe("1970-01-01T00:00:01.500Z");
    expect(momentText(2n ** 62n, TimeUnit.SECOND)).toBe("Invalid Date");
  });

  it("stand in the order of time, whatever the order of records", () => {
    const near = [1n, 0n, 10n, 2n].map((n) => 4_000_000_000_000_000_000n + n);
    const coded = codeVector("t", column(new TimestampNanosecond(), ...near));
    expect(risingLevels(coded, [0, 1, 2, 3]).map((code) => near[code] - near[1])).toEqual([0n, 1n, 2n, 10n]);
  });

  it("are the same in a source of the same ticks", () => {
    const type = new TimestampMicrosecond();
    const book = levelBook({ name: "t", type, role: null } as never, []);
    const codes = new Int32Array(4);
    book.code({ values: BigInt64Array.from(ticks), valid: null }, 4, codes, 0);
    expect(Array.from(codes, (code) => book.levels.label(code))).toEqual(
      Array.from({ length: 4 }, (_, row) => rowTexts(column(type, ...ticks))(row)),
    );
  });

  it("are equal in two files where they are the same moment in any unit, or its text", () => {
    const form = (type: Timestamp, tick: bigint): unknown =>
      formsOf(codeVector("t", column(type, tick)), false)(0);
    expect(form(new TimestampMicrosecond(), 1_500_001n)).toBe(
      form(new TimestampNanosecond(), 1_500_001_000n),
    );
    expect(form(new TimestampMicrosecond(), 1_500_000n)).toBe(form(new TimestampMillisecond(), 1500n));
    expect(form(new TimestampSecond(), 2n)).toBe(form(new TimestampNanosecond(), 2_000_000_000n));
    expect(form(new TimestampMicrosecond(), 1_500_001n)).not.toBe(
      form(new TimestampMicrosecond(), 1_500_002n),
    );
    expect(readAs("dates", "1970-01-01T00:00:01.500001", false)).toBe(
      form(new TimestampMicrosecond(), 1_500_001n),
    );
  });

  it("come back from their texts", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 55n), max: 2n ** 57n }), (tick) => {
        const form = momentForm(momentText(tick, TimeUnit.MICROSECOND));
        expect(typeof form === "number" ? BigInt(form) * 1000n : form / 1000n).toBe(tick);
      }),
    );
  });

  it("make as many classes as there are moments", async () => {
    const table = new Table({ t: column(new TimestampMicrosecond(), ...ticks) });
    const classes = await SdcObject.fromArrow(table, { keys: ["t"] }).classes(["t"]);
    expect(classes.size).toBe(4);
  });
});
