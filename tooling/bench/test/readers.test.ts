import {
  DateDay,
  Float64,
  TimestampMicrosecond,
  Table,
  Utf8,
  type Vector,
  vectorFromArray,
} from "apache-arrow";
import { describe, expect, it } from "vitest";
import { differences } from "../src/readers/compare.ts";
import type { HavenColumn, HavenFile } from "../src/readers/haven.ts";
import type { HereFile } from "../src/readers/values.ts";

type Labels = readonly (readonly [value: string, text: string])[];

/** A file of one variable, as it is read here. */
function here(
  vector: Vector,
  more: { format?: string; label?: string; labels?: Labels; code?: string } = {},
): HereFile {
  const { format = null, label = null, labels = [], code } = more;
  const valueLabels = labels.map(([value, text]) => ({ value, label: text }));
  return {
    table: new Table({ V: vector }),
    warnings: code === undefined ? [] : [{ code, message: "" }],
    codebook: { variables: [{ name: "V", label, format, valueLabels, missing: null }] },
  };
}

/** The same by haven. */
function there(
  values: readonly (string | null)[],
  {
    classes = ["numeric"],
    label = null,
    labels = [],
  }: Partial<Omit<HavenColumn, "labels" | "label">> & {
    label?: string | null;
    labels?: Labels;
  } = {},
): Exclude<HavenFile, { error: readonly string[] }> {
  const column = {
    classes,
    label: [label],
    values,
    labels: { values: labels.map(([value]) => value), texts: labels.map(([, text]) => text) },
  };
  return { names: ["V"], rows: [values.length], columns: [column] };
}

const numbers = (...values: (number | null)[]): Vector => vectorFromArray(values, new Float64());
const texts = (...values: (string | null)[]): Vector => vectorFromArray(values, new Utf8());
const CHARACTER = { classes: ["character"] } as const;
const reasons = (...given: Parameters<typeof differences>): unknown[] =>
  differences(...given).map(({ reason }) => reason);

describe("a file that is read here and by haven", () => {
  it("is the same where values, names and labels are", () => {
    const labels = [["1", "one"]] as const;
    expect(reasons(here(numbers(1, 0.1, null)), there(["1", "0.10000000000000001", null]))).toEqual([]);
    expect(reasons(here(texts("a", null)), there(["a", ""], CHARACTER))).toEqual([]);
    expect(reasons(here(numbers(-Infinity)), there(["-Inf"]))).toEqual([]);
    expect(reasons(here(numbers(1), { label: "L", labels }), there(["1"], { label: "L", labels }))).toEqual(
      [],
    );
  });

  it("differs in a value, a missing one, a record, a name or a label", () => {
    expect(differences(here(numbers(1, 2)), there(["1", "3"]))).toEqual([
      { reason: null, name: "V", row: 1, here: "2", there: "3" },
    ]);
    expect(reasons(here(numbers(null)), there(["3"]))).toEqual([null]);
    expect(reasons(here(texts("a")), there(["b"], CHARACTER))).toEqual([null]);
    expect(reasons(here(numbers(1)), there(["1", "1"]))).toEqual([null]);
    expect(reasons(here(numbers(1)), { ...there(["1"]), names: ["W"] })).toEqual([null]);
    expect(reasons(here(numbers(1), { label: "L" }), there(["1"]))).toEqual([null]);
    expect(reasons(here(numbers(1)), there(["1"], { labels: [["1", "one"]] }))).toEqual([null]);
  });

  it("holds dates and moments as days and seconds, or as the numbers of the format, one for one", () => {
    const days = vectorFromArray([0, 86_400_000, null], new DateDay());
    expect(reasons(here(days), there(["0", "1", null], { classes: ["Date"] }))).toEqual([]);
    expect(reasons(here(days), there(["3653", "3654", null]))).toEqual(["dates"]);
    expect(reasons(here(days), there(["3653", "3653", null]))).toEqual([null]);
    expect(reasons(here(days), there(["1", "2", null], { classes: ["Date"] }))).toEqual([null]);
    const moments = vectorFromArray([1500], new TimestampMicrosecond());
    expect(reasons(here(moments), there(["1.5"], { classes: ["POSIXct"] }))).toEqual([]);
    expect(reasons(here(moments, { format: "%tC" }), there(["26.5"], { classes: ["POSIXct"] }))).toEqual([
      "leaps",
    ]);
    expect(reasons(here(moments), there(["26.5"], { classes: ["POSIXct"] }))).toEqual([null]);
    const times = texts("05:06:07", "-29:00:00.5");
    expect(reasons(here(times), there(["18367", "-104400.5"], { classes: ["hms", "difftime"] }))).toEqual([]);
    expect(reasons(here(times), there(["18367", "0"], { classes: ["hms", "difftime"] }))).toEqual([null]);
  });

  it("may differ for a reason that is known", () => {
    expect(reasons(here(numbers(8.8)), there(["8.7999999999999989"]))).toEqual(["digit"]);
    expect(reasons(here(numbers(8.8)), there(["8.79999"]))).toEqual([null]);
    expect(reasons(here(texts("a ")), there(["a"], CHARACTER))).toEqual(["blanks"]);
    expect(reasons(here(texts("aé")), there(["a\ufffd"], CHARACTER))).toEqual(["bytes"]);
    const deleted = { code: "deleted-records" };
    expect(reasons(here(numbers(1, 3), deleted), there(["1", "2", "3"]))).toEqual(["deleted"]);
    expect(reasons(here(numbers(3, 1), deleted), there(["1", "2", "3"]))).toEqual([null]);
    expect(reasons(here(numbers(1, 3)), there(["1", "2", "3"]))).toEqual([null]);
  });
});
