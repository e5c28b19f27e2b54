import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Desk } from "../support/command.ts";

// the client is tested in its package: this is about the address and what the command says
let server: Server;
const asked: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer(({ headers }, response) => {
    asked.push(headers.authorization);
    response.end(JSON.stringify({ id: "a", error: { errorName: "TABLE_NOT_FOUND", message: "s3cret" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
});

test("a table of Trino is asked for by its address, and its password is shown nowhere", async () => {
  const { port } = server.address() as AddressInfo;
  const address = `trino://ada:s3cret@127.0.0.1:${port}/hive/census?table=people`;
  const desk = new Desk();
  const { code, stdout, stderr } = await desk.run(["assess", address, "--keys", "sex", "--out", "r.json"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain('has no table or view hive.census.people that user "ada" sees.');
  expect(stdout + stderr).not.toContain("s3cret");
  expect(asked).toEqual([`Basic ${Buffer.from("ada:s3cret").toString("base64")}`]);
  expect(desk.names).toEqual([]);
});

test("no table of records is made in Trino", async () => {
  const { stderr } = await new Desk().run([
    "assess",
    "nothing.csv",
    "--keys",
    "sex",
    "--records",
    "trino://ada@localhost/hive/census?table=risks",
  ]);
  expect(stderr).toContain("No table is made in Trino. Give a file, or a table of another engine.");
});
