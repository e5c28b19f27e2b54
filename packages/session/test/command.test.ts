import { ROLES } from "@sdc-risk/core";
import { commandText, fileNames, quote } from "@sdc-risk/session";
import { expect, it } from "vitest";

it("a word stands as it is where every shell takes it so, and in quotes elsewhere", () => {
  expect(["a.csv", "x,y", "-999", "a b", "o'brien", "né", "*", ""].map(quote)).toEqual([
    "a.csv",
    "x,y",
    "-999",
    "'a b'",
    "'o'\\''brien'",
    "'né'",
    "'*'",
    "''",
  ]);
});

it("files of one name get a number, the same file keeps its name, and none is taken for a flag", () => {
  const nameOf = fileNames();
  expect(
    [
      ["1", "a.csv"],
      ["2", "a.csv"],
      ["1", "a.csv"],
      ["3", "-b.csv"],
      ["4", "2-a.csv"],
      ["5", "a.csv"],
    ].map(([place, name]) => nameOf(place, name)),
  ).toEqual(["a.csv", "2-a.csv", "a.csv", "./-b.csv", "2-2-a.csv", "3-a.csv"]);
});

it("the command says every role that is given, by its flag, in the order of the table", () => {
  const roles = Object.fromEntries(
    ROLES.map(({ name, arity }) => [name, arity === "one" ? name : [name, "b"]]),
  );
  const said = ROLES.map(({ name, flag, arity }) => `--${flag} ${arity === "one" ? name : `${name},b`}`).join(
    " ",
  );
  expect(commandText("a.csv", roles)).toBe(`sdc-risk assess a.csv ${said} --out report.html`);
});

it("an empty list stays, since it wins over a settings file", () => {
  expect(commandText("a.csv", { numeric: [], config: "c.json" })).toBe(
    "sdc-risk assess a.csv --numeric '' --config c.json --out report.html",
  );
});
