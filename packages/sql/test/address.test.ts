import { describe, expect, test } from "vitest";
import { oneOf, parseAddress, placeholder, seconds, tableText, withLiterals } from "@sdc-risk/sql";

const FORM = {
  engine: "Engine",
  example: "engine://host/db?table=people",
  options: ["ca", "timeout"],
  files: ["ca"],
};

describe("the address of a table", () => {
  test("is read part by part", () => {
    const address = parseAddress(
      "engine://ad%20a:p%3Aw%40@db.example:5432/census?table=%22My%20Data%22.people&timeout=60&ca=/home/ada/ca.pem",
      FORM,
    );
    expect(address).toMatchObject({
      host: "db.example",
      port: 5432,
      user: "ad a",
      password: "p:w@",
      database: "census",
    });
    expect(address.table).toEqual([
      { name: "My Data", quoted: true },
      { name: "people", quoted: false },
    ]);
    expect(tableText(address.table)).toBe('"My Data".people');
    expect(seconds(address, "timeout")).toBe(60);
    expect(address.shown).toBe(
      "engine://ad%20a@db.example:5432/census?table=%22My%20Data%22.people&timeout=60&ca=ca.pem",
    );
  });

  test("may leave out all but the table", () => {
    const address = parseAddress("engine:///?table=%22a.%22%22b%22%22%22", FORM);
    expect(address).toMatchObject({ host: "", port: null, user: null, password: null, database: null });
    expect(address.table).toEqual([{ name: 'a."b"', quoted: true }]);
    expect(seconds(address, "timeout")).toBeNull();
  });

  test("says each thing once", () => {
    expect(() => parseAddress("engine://h/d?table=v&table=people", FORM)).toThrow(
      'The address engine://h/d?table=v&table=people gives "table" more than once.',
    );
    expect(() => parseAddress("engine://h/d?table=v&timeout=1&timeout=2", FORM)).toThrow('"timeout"');
  });

  test.each(["a..b", ".a", "a.", "a.b.c", '"a', 'a"b'])("refuses the name %s", (name) => {
    expect(() => parseAddress(`engine://host/db?table=${encodeURIComponent(name)}`, FORM)).toThrow(
      "is not the name of a table",
    );
  });

  test("has options of some words", () => {
    expect(oneOf(undefined, "mode", ["a", "b"])).toBe("a");
    expect(oneOf("b", "mode", ["a", "b"])).toBe("b");
    expect(() => oneOf("c", "mode", ["a", "b"])).toThrow('"mode=c" is not known. Expected one of a, b.');
  });
});

test("parameters are written where there is room for them, and nowhere else", () => {
  const sql = `SELECT "$1", ${placeholder(2)} FROM t WHERE x < ${placeholder(1)} OR y = ${placeholder(2)}`;
  expect(withLiterals(sql, [1.5, "$&"], (value) => `<${value}>`)).toBe(
    'SELECT "$1", <$&> FROM t WHERE x < <1.5> OR y = <$&>',
  );
  expect(() => withLiterals(placeholder(1), [], String)).toThrow("Parameter 1 has no value.");
});
