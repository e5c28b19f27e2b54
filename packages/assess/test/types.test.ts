import { assess } from "@sdc-risk/assess";
import type { OptionsFor, Results } from "@sdc-risk/core";
import { expect, expectTypeOf, it } from "vitest";
import { base, left, sdc } from "./measures.ts";

it("types results by the list of measures", async () => {
  const { results } = await assess(sdc, [base, left]);
  expectTypeOf(results.base.summary.classes).toBeNumber();
  expectTypeOf(results.base.options.factor).toBeNumber();
  expectTypeOf(results.base.columns.f.values).toExtend<Int32Array | Float64Array>();
  expectTypeOf(results.left.options.level).toEqualTypeOf<"low" | "high">();
  expectTypeOf<keyof typeof results>().toEqualTypeOf<"base" | "left">();
  // @ts-expect-error -- "right" is not in the list
  expect(results.right).toBeUndefined();
  // @ts-expect-error -- summaries have no such field
  expect(results.left.summary.thrice).toBeUndefined();
});

it("leaves results possibly undefined with skip", async () => {
  const { results } = await assess(sdc, [base], { skip: true });
  expectTypeOf(results.base?.summary.classes).toEqualTypeOf<number | undefined>();
  // @ts-expect-error -- it may have been skipped
  expect(results.base.summary.classes).toBe(2);
  const whole = await assess(sdc, [base], { skip: false });
  expectTypeOf(whole.results.base.summary.classes).toBeNumber();
});

it("types options by the list of measures", () => {
  expectTypeOf<OptionsFor<[typeof base, typeof left]>>().toExtend<{
    readonly base?: { factor?: number | undefined };
  }>();
  expectTypeOf<Results<[typeof base]>["base"]["summary"]>().toEqualTypeOf<{
    classes: number;
    factor: number;
  }>();
  const never = (): void => {
    void assess(sdc, [base, left], {
      options: { base: { factor: 3, deep: { size: 2 } }, left: { level: "high" } },
    });
    // @ts-expect-error -- no option of this name
    void assess(sdc, [base], { options: { base: { facto: 3 } } });
    // @ts-expect-error -- no such option inside
    void assess(sdc, [base], { options: { base: { deep: { sise: 3 } } } });
    // @ts-expect-error -- a number is expected
    void assess(sdc, [base], { options: { base: { factor: "3" } } });
    // @ts-expect-error -- no measure of this id in the list
    void assess(sdc, [base], { options: { lef: {} } });
    // @ts-expect-error -- not one of the levels
    void assess(sdc, [left], { options: { left: { level: "middle" } } });
  };
  expectTypeOf(never).toBeFunction();
});
