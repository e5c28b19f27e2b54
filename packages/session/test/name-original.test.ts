import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const ORIGINAL: readonly (readonly [string, string])[] = [
  ...Array.from({ length: 4 }, () => ["a", "x"] as const),
  ...Array.from({ length: 4 }, () => ["a", "y"] as const),
  ["b", "z"],
];
/** The same with the values suppressed that make a record alone. */
const TREATED = ORIGINAL.map(([place, work]) => (place === "b" ? [null, null] : [place, work]));

const fileOf = (rows: readonly (readonly (string | null)[])[], name: string): DataFile => ({
  table: new Table({
    place: vectorFromArray(
      rows.map(([place]) => place),
      new Utf8(),
    ),
    work: vectorFromArray(
      rows.map(([, work]) => work),
      new Utf8(),
    ),
  }),
  name,
  sha256: "0".repeat(64),
  warnings: [],
  format: "csv",
});

async function nextOf(k: number, file: DataFile, released: readonly DataFile[] = [], language = "en") {
  const policy = { name: "p", rules: [{ figure: "kanon.violations.records", k, max: 0 }] };
  const settings = settingsOf(
    checkSettings({
      keys: ["place", "work"],
      census: true,
      policy,
      language,
      match: released.length > 0 ? "position" : undefined,
    }),
  );
  const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
  const { report } = await run(settings, microdata(settings, file, released), {
    origin,
    keysAdvice: "",
    remedies: false,
  });
  return { verdict: report.policy!.verdict, next: report.answer!.next };
}

describe("a file with gaps that is judged alone", () => {
  it("is told that its original would say what was there", async () => {
    const { verdict, next } = await nextOf(3, fileOf(TREATED, "t.csv"));
    expect(verdict).not.toBe("yes");
    expect(next).toMatch(
      /^If values of t\.csv were suppressed, assess its original with t\.csv as --released: /,
    );
    expect((await nextOf(3, fileOf(TREATED, "t.csv"), [], "fr")).next).toContain("comme --released");
  });

  it("is told nothing of it where the original is there, and where no value is missing", async () => {
    const beside = await nextOf(3, fileOf(ORIGINAL, "o.csv"), [fileOf(TREATED, "t.csv")]);
    expect(beside.next).not.toContain("If values of");
    const complete = await nextOf(3, fileOf(ORIGINAL, "o.csv"));
    expect(complete.verdict).toBe("no");
    expect(complete.next).not.toContain("If values of");
  });
});
