import { withColumns } from "@sdc-risk/data/columns";
import { Float64, Utf8, vectorFromArray, type Table, type Vector } from "apache-arrow";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  applyPlan,
  applyToCells,
  checkPlan,
  defineTreatment,
  installedTreatments,
  scriptOf,
  stepLosses,
  type AnyPlan,
  type AnyTreatment,
} from "../../src/index.ts";
import { numbersIn, tableOf } from "./support.ts";

type Apply = AnyTreatment["apply"];

const numbers = (of: readonly (number | null)[]): Vector => vectorFromArray([...of], new Float64());
const put = (table: Table, name: string, vector: Vector): Table =>
  withColumns(table, new Map([[name, vector]]));

/** A treatment of somebody else that does this. */
const doing = (apply: Apply, more: object = {}): AnyTreatment =>
  defineTreatment({
    id: "acme",
    options: z.strictObject({ key: z.string() }),
    apply,
    loss: (_original, _treated, { key }) => [{ variable: key, loss: 0 }],
    text: ({ key }) => `${key} treated`,
    ...more,
  });
const table = (): Table => tableOf({ x: [1, 2, null], y: [3, 4, 5] });
const steps = [{ kind: "acme", key: "x" }];
const run = (treatment: AnyTreatment, on = table()): Table =>
  applyPlan(on, { steps }, [...installedTreatments, treatment]);

describe("a treatment from outside", () => {
  it("may change the variable that its step names, and nothing else", () => {
    expect(numbersIn(run(doing((t) => put(t, "x", numbers([9, null, 8])))), "x")).toEqual([9, null, 8]);
    const both: Apply = (t) => put(put(t, "x", numbers([9, 9, 9])), "y", numbers([3, 4, 6]));
    expect(() => run(doing(both))).toThrow(
      'The treatment "acme" changed "y" (first in record 3), which its step does not name (x), or moved records.',
    );
  });

  it("may write another variable anew where its values stay the same", () => {
    expect(numbersIn(run(doing((t) => put(t, "y", numbers([3, 4, 5])))), "y")).toEqual([3, 4, 5]);
  });

  it.each<[what: string, apply: Apply, message: string]>([
    ["leaves a record out", (t) => t.slice(1), "made 2 records of 3"],
    ["moves records", () => tableOf({ x: [2, 1, null], y: [4, 3, 5] }), "or moved records"],
    [
      "adds a variable",
      (t) => withColumns(t, new Map(), [{ name: "z", vector: numbers([1, 2, 3]) }]),
      "other variables (x, y, z)",
    ],
    ["leaves a variable out, though it does not say so", (t) => t.select(["y"]), "other variables (y)"],
    ["swaps variables", (t) => t.select(["y", "x"]), "other variables (y, x)"],
    [
      "makes another type of another variable",
      (t) => put(t, "y", vectorFromArray(["3", "4", "5"], new Utf8())),
      'changed the type or the labels of "y"',
    ],
    ["makes no table", () => [1, 2, 3] as unknown as Table, "made no Arrow table"],
    ["makes a promise", (t) => Promise.resolve(t) as unknown as Table, "made no Arrow table"],
    [
      "fails",
      () => {
        throw new TypeError("x is undefined");
      },
      "failed on x: x is undefined.",
    ],
    [
      "gives other values each time",
      (t) => put(t, "x", numbers([Math.random(), 2, null])),
      'gave other values of "x" on a second run (first in record 1)',
    ],
    [
      "writes into the table that it is given",
      (t) => {
        (t.getChild("y")!.data[0].values as Float64Array)[0] += 1;
        return t;
      },
      "wrote into the table that it was given",
    ],
  ])("that %s is refused", (_what, apply, message) => {
    expect(() => run(doing(apply))).toThrow(message);
    expect(() => run(doing(apply))).toThrow(expect.objectContaining({ code: "BAD_TREATMENT" }) as Error);
  });

  it("says in its own words what it cannot treat", () => {
    const refusing = doing(() => {
      throw Object.assign(new Error("no numbers"), { name: "SdcError", code: "BAD_TYPE" });
    });
    expect(() => run(refusing)).toThrow(
      expect.objectContaining({ code: "BAD_TYPE", message: "no numbers" }) as Error,
    );
  });

  it("may work in pieces", () => {
    const slow = doing(function* (t) {
      yield 0.5;
      yield;
      return put(t, "x", numbers([7, 7, null]));
    });
    expect(numbersIn(run(slow), "x")).toEqual([7, 7, null]);
  });

  it("that leaves its variable out is left out of cells and scripts, too", () => {
    const leaving = doing((t) => t.select(["y"]), { leavesOut: true });
    const context = { treatments: [...installedTreatments, leaving] };
    const cells = applyToCells(table(), table(), { steps }, context);
    expect(cells.schema.fields.map(({ name }) => name)).toEqual(["y"]);
    const columns = ["x", "y"].map((name) => ({ name, isNumber: true, bytes: 1 }));
    const files = { input: "a.csv", output: "b.csv", columns, table: table() };
    const data = { name: "a.csv", records: 3, sha256: null };
    expect(scriptOf({ data, steps }, "do", files, context)).toContain("drop x");
    expect(scriptOf({ data, steps }, "py", files, context)).toContain("def leave_out(name):");
  });

  it("changes cells of texts, empties those that it takes out, and leaves the others as they are written", () => {
    const texts = (of: readonly (string | null)[]): Vector => vectorFromArray([...of], new Utf8());
    const cells = put(tableOf({ x: [0, 0, 0], y: [0, 0, 0] }), "x", texts(["1.0", "2.00", null]));
    const treatment = doing((t) => put(t, "x", texts(["1", null, "new"])));
    const made = applyToCells(cells, table(), { steps }, { treatments: [...installedTreatments, treatment] });
    expect([...made.getChild("x")!]).toEqual(["1.0", null, "new"]);
  });

  it.each([
    [[{ variable: "y", loss: 0 }]],
    [[{ variable: "x", loss: NaN }]],
    [[{ variable: "x", loss: -1 }]],
    [[null]],
    [undefined],
  ])("with the loss %j gives none", (loss) => {
    const treatment = doing((t) => t, { loss: () => loss });
    expect(() => stepLosses(table(), { steps }, [treatment])).toThrow("gave no loss");
  });

  it.each<[parts: object, message: string]>([
    [{ id: "constructor" }, 'choose another, such as "acme-constructor"'],
    [{ options: {} }, "are no object of zod 4"],
    [{ options: z.strictObject({ name: z.string() }) }, "name no variable: give them key"],
    [{ loss: undefined }, 'The treatment "acme" has no function loss.'],
    [{ command: {} }, "needs the words about and example"],
  ])("with %j is no treatment", (parts, message) => {
    expect(() => doing((t) => t, parts)).toThrow(message);
  });
});

describe("a plan with treatments of plugins", () => {
  const plan: AnyPlan = {
    schema: "sdc-risk-plan-1",
    data: { name: "a.csv", records: 3, sha256: null },
    plugins: [{ treatment: "acme", module: "./acme.mjs", version: "1.0.0" }],
    steps,
  };
  const acme = doing((t) => t, { version: "1.0.0" });

  it("is taken with the plugin, and names it where it is not loaded", () => {
    expect(checkPlan(plan, [...installedTreatments, acme]).steps).toEqual(steps);
    expect(() => checkPlan(plan, installedTreatments)).toThrow(
      'The plan has a step of the treatment "acme", which the plugin "./acme.mjs" brought, and it is not loaded. ' +
        "Name it: --plugin ./acme.mjs.",
    );
  });

  it("is refused with another version, since that may treat a file otherwise", () => {
    const other = doing((t) => t, { version: "2.0.0" });
    expect(() => checkPlan(plan, [other])).toThrow("made with version 1.0.0 of the treatment");
  });

  it("names the nearest treatment where no plugin is known to have brought it", () => {
    const wrong = { ...plan, plugins: undefined, steps: [{ kind: "rond", key: "x" }] };
    expect(() => checkPlan(wrong, installedTreatments)).toThrow(/there is none\..*round.*--plugin/);
  });

  it("says where a step has options that its treatment does not take", () => {
    const wrong = { ...plan, steps: [{ kind: "acme", key: 1 }] };
    expect(() => checkPlan(wrong, [acme])).toThrow("The plan is wrong at plan.steps.0.key");
  });
});
