import { trino } from "@sdc-risk/trino";
import { describe, expect, test } from "vitest";
import { placeOf } from "../src/address.ts";

const SECRET = "p:w/d";
const message = (address: string, environment = {}): string => {
  try {
    placeOf(address, environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("an address of Trino", () => {
  test("names server, user, catalog, schema and table", () => {
    const place = placeOf("trino://ada@trino.office.example/hive/census?table=people&timeout=60", {});
    expect(place).toMatchObject({
      origin: "https://trino.office.example:8443",
      user: "ada",
      password: null,
      table: ["hive", "census", "people"],
      version: null,
      timeout: 60,
    });
    expect(placeOf("trino://ada@localhost/hive?table=census.people", {})).toMatchObject({
      origin: "http://localhost:8080",
      table: ["hive", "census", "people"],
    });
    expect(trino('trino://a@localhost/"x"/y?table="my ""t"""&version=12', {}).relation).toBe(
      '"""x"""."y"."my ""t""" FOR VERSION AS OF 12',
    );
  });

  test("takes user and password from the environment", () => {
    const environment = { TRINO_USER: "ada", TRINO_PASSWORD: SECRET };
    const place = placeOf("trino://trino.office.example/hive/census?table=people", environment);
    expect(place).toMatchObject({ user: "ada", password: SECRET });
    expect(place.shown).not.toContain(SECRET);
  });

  test.each([
    ["trino://ada@h/hive?table=people", "needs a catalog and one schema"],
    ["trino://ada@h/?table=people", "needs a catalog and one schema"],
    ["trino://ada@h/hive/census?table=other.people", "needs a catalog and one schema"],
    ["trino://ada@h/hive/census/more?table=people", "needs a catalog and one schema"],
    ["trino://ada@h/hive/census", "names no table"],
    ["trino://h/hive/census?table=people", "names no user"],
    ["trino://ada@h/hive/census?table=people&version=now", "is the number of a snapshot"],
    ["trino://ada@h/hive/census?table=people&secure=maybe", '"secure=maybe" is not known'],
    [
      "trino://ada@h/hive/census?table=people&ca=/nowhere.pem",
      'The file "/nowhere.pem" of ca cannot be read.',
    ],
    ["trino://%C3%A4@h/hive/census?table=people", "signs of ASCII only"],
  ])("is refused where something is wrong: %s", (address, said) => {
    expect(message(address)).toContain(said);
  });

  test("sends no password unencrypted to another machine, and shows none", () => {
    const address = `trino://ada:${encodeURIComponent(SECRET)}@h/hive/census?table=people&secure=false`;
    expect(message(address)).toContain("would send a password unencrypted");
    expect(message(address)).not.toContain(encodeURIComponent(SECRET));
    expect(
      message("trino://ada@h/hive/census?table=people&secure=false", { TRINO_PASSWORD: SECRET }),
    ).toContain("would send a password unencrypted");
    expect(message("trino://ada@h/hive/census?table=people&secure=false")).toBe("");
  });
});
