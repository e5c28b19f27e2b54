import { existsSync } from "node:fs";
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { CLUSTER, startClickHouse, startPostgres, wants } from "@sdc-risk/servers";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const tell = (answers: boolean) => (): void => {
      socket.destroy();
      resolve(answers);
    };
    socket.once("connect", tell(true)).once("error", tell(false));
  });
}

describe("PostgreSQL", wants("postgresql"), () => {
  test("answers, reads rows behind a statement, and leaves nothing when it is stopped", async () => {
    const server = await startPostgres();
    stops.push(() => server.stop());
    await server.sql("CREATE TABLE people (region text, age int)");
    await server.sql("COPY people FROM STDIN", "north\t41\nsouth\t\\N\n\\.\n");
    expect(await server.sql("SELECT region, age FROM people ORDER BY region")).toBe("north|41\nsouth|");
    await server.stop();
    await server.stop();
    expect(await listens(server.port)).toBe(false);
    expect(existsSync(server.folder)).toBe(false);
  });

  test("says what is wrong with a statement", async () => {
    const server = await startPostgres();
    stops.push(() => server.stop());
    await expect(server.sql("SELECT * FROM nobody")).rejects.toThrow('relation "nobody" does not exist');
  });

  test("goes when the process that started it is killed", async () => {
    const script = `import { startPostgres } from "@sdc-risk/servers";
      const { port, folder } = await startPostgres();
      console.log(JSON.stringify({ port, folder }));
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      cwd: import.meta.dirname,
    });
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding("utf8").once("data", resolve);
      child.stderr.setEncoding("utf8").once("data", reject);
    });
    const { port, folder } = JSON.parse(line) as { readonly port: number; readonly folder: string };
    expect(await listens(port)).toBe(true);
    child.kill("SIGKILL");
    while ((await listens(port)) || existsSync(folder)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
});

describe("ClickHouse", wants("clickhouse"), () => {
  test("three servers are one cluster, and one of them can fail", async () => {
    const shards = await startClickHouse(3);
    stops.push(() => Promise.all(shards.map((shard) => shard.stop())));
    for (const [at, shard] of shards.entries()) {
      await shard.sql("CREATE TABLE part (region String) ENGINE = MergeTree ORDER BY tuple()");
      await shard.sql("INSERT INTO part FORMAT TabSeparated", `r${at}\nr${at}\n`);
    }
    const [first, second] = shards;
    if (first === undefined || second === undefined) throw new Error("no servers");
    await first.sql(`CREATE TABLE people AS part ENGINE = Distributed(${CLUSTER}, default, part)`);
    expect(await first.sql("SELECT region, count() FROM people GROUP BY region ORDER BY region")).toBe(
      "r0\t2\nr1\t2\nr2\t2",
    );
    await second.kill();
    await expect(first.sql("SELECT count() FROM people")).rejects.toThrow("Connection refused");
    await Promise.all(shards.map((shard) => shard.stop()));
    expect(shards.filter(({ folder }) => existsSync(folder))).toEqual([]);
  });
});
