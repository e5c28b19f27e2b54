import { describe, expect, it } from "vitest";
import { Desk } from "../support/command.ts";

const desk = (): Desk =>
  new Desk({
    "file.csv": ["region,sex,w,person", "N,f,2,1", "N,m,2,1", "S,f,3,2", "S,f,3,3"],
    "people.csv": ["region,people", "N,400", "S,120"],
    "few.csv": ["region,people", "N,400", "S,5"],
    "c.json": [JSON.stringify({ membership: "people.csv", membershipCount: "people" })],
  });
const KEYS = ["--keys", "region,sex", "--weight", "w", "--out", "r.json", "--quiet"];
const summaryOf = (at: Desk): object => at.json("r.json").measures["frequency"].summary;

describe.concurrent("a register of unknown members", () => {
  it("makes units of the population of those of the register, by its share of it", async () => {
    const at = desk();
    expect(await at.assess("file.csv", ...KEYS, "--membership", "0.04")).toMatchObject({ code: 0 });
    expect(summaryOf(at)).toMatchObject({ population: 250 });
    expect(at.json("r.json")).toMatchObject({
      register: { share: 0.04, table: null },
      command: "sdc-risk assess file.csv --keys region,sex --weight w --membership 0.04 --out report.html",
    });
  });

  it("takes the share cell by cell from a table, also from a configuration file", async () => {
    const [one, other] = [desk(), desk()];
    await one.assess("file.csv", ...KEYS, "--membership", "people.csv", "--membership-count", "people");
    await other.assess("file.csv", ...KEYS, "--config", "c.json");
    expect(summaryOf(one)).toMatchObject({ population: 520 });
    expect(summaryOf(other)).toEqual(summaryOf(one));
    expect(one.json("r.json")).toMatchObject({
      register: { share: 10 / 520, table: { name: "people.csv", by: ["region"] } },
      command:
        "sdc-risk assess file.csv --keys region,sex --weight w --membership people.csv --membership-count people --out report.html",
    });
    expect(other.json("r.json")).toMatchObject({
      command:
        "sdc-risk assess file.csv --keys region,sex --weight w --membership people.csv --config c.json --out report.html",
    });
    // a share by flag takes the place of the table
    expect(
      await other.assess("file.csv", ...KEYS, "--config", "c.json", "--membership", "0.04"),
    ).toMatchObject({
      code: 0,
    });
    expect(summaryOf(other)).toMatchObject({ population: 250 });
  });

  it("is refused where the share cannot be", async () => {
    const at = desk();
    const stderr = async (...flags: string[]): Promise<unknown> => {
      const { code, stderr: told } = await at.assess("file.csv", ...KEYS, ...flags);
      return [code, told];
    };
    const wrong = (code: number, message: string): unknown => [code, expect.stringContaining(message)];
    expect(await stderr("--membership", "1.5")).toEqual(
      wrong(2, "Expected a share above 0 and at most 1, such as 0.04, or a file."),
    );
    expect(await stderr("--membership", "people.csv")).toEqual(
      wrong(2, "name the variable that counts them (membershipCount, --membership-count)"),
    );
    expect(await stderr("--membership", "0.5", "--membership-count", "people")).toEqual(
      wrong(2, '"people" is to count units of the population, but membership names no table of them.'),
    );
    expect(await stderr("--membership", "few.csv", "--membership-count", "people")).toEqual(
      wrong(1, "the register holds more units than the population, in cells of 2 records"),
    );
    expect(
      await stderr("--membership", "people.csv", "--membership-count", "people", "--entity", "person"),
    ).toEqual(wrong(1, "--entity-weight sum"));
    expect(await stderr("--membership", "0.5", "--engine", "duckdb")).toEqual(
      wrong(2, "A register of unknown members takes the file in memory."),
    );
    expect(
      await at.assess(
        "file.csv",
        ...KEYS,
        "--membership",
        "people.csv",
        "--membership-count",
        "people",
        "--records",
        "people.csv",
      ),
    ).toMatchObject({ code: 2 });
  });
});
