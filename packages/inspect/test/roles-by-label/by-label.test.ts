import { describe, expect, it } from "vitest";
import { KEPT_ASIDE } from "./files-kept-aside.ts";
import { WRITTEN_AFTER } from "./files-of-surveys.ts";
import { TO_TUNE } from "./files-to-tune.ts";
import { judgedFiles, shareOf, type Judged } from "./judged.ts";

/** What was suggested otherwise than an expert says, as lines to read. */
const wrongIn = (judged: readonly Judged[]): string[] =>
  judged
    .filter(({ either, roles, suggested }) => !either && !roles.includes(suggested))
    .map(
      ({ file, name, label, suggested, reason }) => `${file}: ${name} "${label}": ${suggested} (${reason})`,
    );

/** "found of wanted, right of suggested" by role. */
const sharesOf = (judged: readonly Judged[]): Record<string, string> =>
  Object.fromEntries(
    ["keys", "sensitive", "weight", "household"].map((role) => {
      const { found, wanted, right, suggested } = shareOf(judged, role);
      return [role, `${found} of ${wanted}, ${right} of ${suggested}`];
    }),
  );

/*
 * By names and values alone the roles of the three halves were (found of wanted, right of suggested)
 *   keys 9 of 69, 9 of 9; 4 of 73, 4 of 4; 10 of 55, 10 of 10
 *   sensitive 2 of 19, 1 of 1; 1 of 23, 0 of 0; 2 of 29, 2 of 2
 *   weight 2 of 5, 2 of 2; 2 of 6, 2 of 2; 0 of 5, 0 of 0
 *   household 4 of 6, 4 of 4; 5 of 5, 5 of 5; 2 of 3, 2 of 2
 * One person wrote the first two and the words, so that they say that nothing got lost, and not how labels of others
 * are read. The third was written when the words were done, and gave before any word was added for it
 *   keys 49 of 55, 49 of 56; sensitive 20 of 29, 20 of 21; weight 4 of 5, 4 of 4; household 2 of 3, 2 of 2
 * and 144 labels of published surveys, which are not kept here, then gave
 *   keys 41 of 53, 41 of 45; sensitive 12 of 14, 12 of 15; weight 2 of 4, 2 of 2; household 3 of 3, 3 of 3
 */
describe("roles that an expert gives are suggested by labels", () => {
  it.each([
    [
      "the files that the words were found with",
      TO_TUNE,
      {
        keys: "84 of 84, 84 of 84",
        sensitive: "23 of 23, 22 of 22",
        weight: "5 of 5, 5 of 5",
        household: "7 of 7, 7 of 7",
      },
    ],
    [
      "the files that were kept aside",
      KEPT_ASIDE,
      {
        keys: "73 of 73, 73 of 73",
        sensitive: "23 of 23, 23 of 23",
        weight: "6 of 6, 6 of 6",
        household: "5 of 5, 5 of 5",
      },
    ],
    [
      "files in the manner of further surveys",
      WRITTEN_AFTER,
      {
        keys: "55 of 55, 55 of 55",
        sensitive: "29 of 29, 29 of 29",
        weight: "5 of 5, 5 of 5",
        household: "3 of 3, 3 of 3",
      },
    ],
  ])("in %s", async (_, files, shares) => {
    const judged = await judgedFiles(files);
    expect(wrongIn(judged)).toEqual([]);
    expect(sharesOf(judged)).toEqual(shares);
  });

  it("and say why, with the label", async () => {
    const [file] = Object.entries(TO_TUNE);
    const judged = await judgedFiles(Object.fromEntries([file]));
    const reason = (name: string) => judged.find((one) => one.name === name)!.reason;
    expect(reason("Q102")).toBe('age or year of birth, by its label "Age in completed years"; 81 levels');
    expect(reason("Q301")).toBe('health, by its label "Chronic illness"; 2 levels');
  });
});
