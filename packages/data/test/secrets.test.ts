import { expect, test } from "vitest";
import { withoutPasswords } from "@sdc-risk/data";

test.each([
  ["postgres://ada:secret@host/db?table=a", "postgres://ada@host/db?table=a"],
  [
    "in postgres://ada:s@e:c/r@host/db and clickhouse://b:x@y",
    "in postgres://ada@host/db and clickhouse://b@y",
  ],
  ["postgres://ada@host:5432/db?table=a:b@c", "postgres://ada@host:5432/db?table=a:b@c"],
  ["postgres://host:5432/db", "postgres://host:5432/db"],
  ["ada:secret@host", "ada:secret@host"],
  ["", ""],
])("%s is shown as %s", (text, shown) => {
  expect(withoutPasswords(text)).toBe(shown);
});
