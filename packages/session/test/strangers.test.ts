import { expect, it } from "vitest";
import { strangersAgainst } from "../src/outgoing/joined-releases.ts";

/** @param match per original record the one of the released file, −1 where there is none */
async function textOf(match: readonly number[], records: number): Promise<string | undefined> {
  const data = {
    sdc: { released: [{ match: Int32Array.from(match), unmatched: null, records }] },
    released: [{ name: "out.csv" }],
  };
  return (await strangersAgainst(data as never, new AbortController().signal))[0]?.text;
}

it("made-up records among those of the original are to be removed", async () => {
  const text = await textOf([0, 1, 2], 5);
  expect(text).toContain(
    "2 of the 5 records of out.csv have the id of nobody in the original, though copies of",
  );
  expect(text).toContain("Remove them, or assess the file beside an original that has them.");
});

it("a file of which no id matches is not to be emptied: its ids are to go", async () => {
  const text = await textOf([-1, -1, -1], 3);
  expect(text).toContain("does not show that its records are nobody's");
  expect(text).toContain("If the file is synthetic, remove its ids");
  expect(text).not.toContain("Remove them");
});

it("nothing is said of a file whose ids all match", async () => {
  expect(await textOf([2, 1, 0, -1], 3)).toBeUndefined();
});
