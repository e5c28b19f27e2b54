import { defineMeasure } from "@sdc-risk/core";
import { checkSettings, installed, microdata, run, settingsOf } from "@sdc-risk/session";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import * as z from "zod";

/** A measure from elsewhere that tells how small the weights make the risk. */
const measureOf = (estimated?: readonly string[]) =>
  defineMeasure(
    {
      id: "from-elsewhere",
      title: "From elsewhere",
      about: "How likely is a link with one of those whom a record stands for?",
      needs: ["keys"],
      uses: [],
      options: z.strictObject({}),
      summary: z.object({ risk: z.number().meta({ label: "Risk", kind: "share", better: "lower" }) }),
      compute: async (sdc) => {
        const { weights } = await sdc.classes();
        const risk = 1 / weights.reduce((a, b) => Math.max(a, b), 0);
        return { summary: { risk }, columns: {}, ...(estimated === undefined ? {} : { estimated }) };
      },
    },
    () => [],
  );

const file = {
  name: "people.csv",
  sha256: null,
  warnings: [],
  table: new Table({
    region: vectorFromArray(["n", "n", "s", "s"], new Utf8()),
    w: vectorFromArray([900, 950, 900, 990], new Float64()),
  }),
} as never;

async function verdictOf(estimated: readonly string[] | undefined): Promise<string> {
  const policy = { name: "own", rules: [{ figure: "from-elsewhere.risk", max: 0.1 }] };
  const known = [...installed, measureOf(estimated)];
  const settings = settingsOf(
    checkSettings({ keys: ["region"], weight: "w", measures: ["from-elsewhere"], policy }),
  );
  const { report } = await run(settings, microdata(settings, file, []), {
    origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "name keys.",
    known,
    remedies: false,
  });
  return report.policy!.verdict;
}

describe("a rule on a measure from elsewhere", () => {
  it("is undecided on weights that nobody confirmed, where the measure does not say what rests on them", async () => {
    expect(await verdictOf(undefined)).toBe("cannot tell");
    expect(await verdictOf([""])).toBe("cannot tell");
  });

  it("is met where the measure says that nothing does", async () => {
    expect(await verdictOf([])).toBe("yes");
  });
});
