import { describe, expect, test } from "vitest";
import { arrowType } from "@sdc-risk/sql";

describe("types of columns", () => {
  test.each([
    [{ kind: "text" }, "Utf8"],
    [{ kind: "boolean" }, "Bool"],
    [{ kind: "integer", bits: 32 }, "Int32"],
    [{ kind: "integer", bits: 64 }, "Int64"],
    [{ kind: "float", bits: 32 }, "Float32"],
    [{ kind: "float", bits: 64 }, "Float64"],
    [{ kind: "decimal", precision: 10, scale: 2 }, "Decimal[10e+2]"],
    [{ kind: "date" }, "Date32<DAY>"],
    [{ kind: "timestamp", tick: "us", zone: true }, "Timestamp<MICROSECOND, UTC>"],
  ] as const)("%j is what a file of it is read into", (type, arrow) => {
    // eslint-disable-next-line @typescript-eslint/no-base-to-string -- types of Arrow write their own name
    expect(String(arrowType(type))).toBe(arrow);
  });
});
