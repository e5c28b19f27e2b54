import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const texts = (values: readonly string[]) => vectorFromArray(values, new Utf8());

/** Records that are alone on both keys, and on neither of them by itself. */
const table = new Table({
  a: texts(["x", "x", "y", "y"]),
  b: texts(["p", "q", "p", "q"]),
  s: texts(["m", "n", "n", "m"]),
});

async function told(columns: Table): Promise<string> {
  const settings = settingsOf(
    checkSettings({ keys: columns.schema.names.filter((name) => name !== "s"), sensitive: ["s"] }),
  );
  const file = {
    table: columns,
    name: "ties.csv",
    sha256: "0".repeat(64),
    warnings: [],
  } as unknown as DataFile;
  const { report } = await run(settings, microdata(settings, file, []), {
    origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "name keys.",
  });
  return JSON.stringify(report);
}

describe("where keys are equally risky", () => {
  it("none is said to matter most, or to be the first to coarsen", async () => {
    const report = await told(table);
    expect(report).toContain("All keys matter equally: dropping either one leaves 0 unique records (now 4).");
    expect(report).not.toContain("matters most");
    expect(report).toContain("as much: none of them is the first to coarsen");
    expect(report).not.toContain("it is the first to coarsen");
    expect(report).toContain(
      'Without \\"a\\" or \\"b\\" it would be for 0 records: coarsen one of them first.',
    );
  });

  it("those that are come before the others", async () => {
    const more = table.assign(new Table({ c: texts(["same", "same", "same", "same"]) }));
    const report = await told(more);
    expect(report).toContain("The keys a and b matter most: dropping either one leaves 0 unique records");
  });
});
