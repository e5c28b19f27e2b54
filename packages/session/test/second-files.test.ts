import { expect, it } from "vitest";
import { SECOND_FILES, secondFilesIn } from "@sdc-risk/session";
import { SETTINGS, type SettingRow } from "@sdc-risk/session/settings";

it("every kind of files beside the data is named by a setting or a flag that names data", () => {
  const named = (SETTINGS as readonly SettingRow[]).filter(({ names }) => names === "data");
  expect(SECOND_FILES.map(({ name }) => name).sort()).toEqual(named.map(({ name }) => name).sort());
});

it("files of all kinds are listed in the order of the table, whichever are there", () => {
  expect(secondFilesIn({ margins: ["m", "n"], population: "p", released: ["a", "b"] })).toEqual([
    "a",
    "b",
    "p",
    "m",
    "n",
  ]);
  expect(secondFilesIn({})).toEqual([]);
});

it("what cannot be used beside an engine says so up to the engine", () => {
  const refused = SECOND_FILES.filter(({ inMemoryOnly }) => inMemoryOnly !== undefined);
  expect(refused.map(({ name }) => name)).toEqual(["identified", "control", "membership"]);
  for (const { name, inMemoryOnly } of refused)
    expect(inMemoryOnly).toMatch(
      new RegExp(`Leave out --${name}.*, or leave out the engine$|, or the engine$`),
    );
});
