import { make, trino } from "@sdc-risk/trino";
import { opened, type Patience } from "@sdc-risk/sql";
import { afterEach, describe, expect, test } from "vitest";
import { count, fakeTrino, type FakeAnswer, type FakeTrino } from "./fake-trino.ts";

const NEVER = new AbortController().signal;
const FLOAT = { kind: "float", bits: 64 } as const;
/** A server that answers no probe for so long is gone. */
const QUICK: Patience = { connect: 1000, grace: 100, silence: 100, probe: 200, leave: 200 };

/** One that answers probes is there, however busy this machine is. */
const PATIENT: Patience = { ...QUICK, probe: 60_000 };

const running: FakeTrino[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

async function started(answer: (sql: string) => FakeAnswer | string, perPage?: number): Promise<FakeTrino> {
  const server = await fakeTrino(answer, perPage);
  running.push(server);
  return server;
}

const addressOf = ({ port }: FakeTrino, more = ""): string =>
  `trino://ada@127.0.0.1:${port}/hive/census?table=people${more}`;

const driverOf = (server: FakeTrino, more = "", environment = {}, patience = PATIENT) =>
  trino(addressOf(server, more), environment, patience);

/** The numbers of a query, and how it ends. */
async function numbersOf(
  server: FakeTrino,
  { more = "", signal = NEVER, take = Infinity, patience = PATIENT } = {},
): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { columns } of driverOf(server, more, {}, patience).query(
    "SELECT x",
    [],
    [FLOAT],
    signal,
  )) {
    numbers.push(...(columns[0]?.values as Float64Array));
    if (numbers.length >= take) break;
  }
  return numbers;
}

const said = (work: Promise<unknown>, { port }: FakeTrino): Promise<string> =>
  work.then(
    () => "",
    (error: unknown) => (error as Error).message.replaceAll(String(port), "PORT"),
  );

const five: FakeAnswer = {
  columns: [{ name: "x", type: "double" }],
  rows: [[1], [2], [3], [4], ["Infinity"]],
};
const deletes = (server: FakeTrino): string[] =>
  server.asked.filter(({ method }) => method === "DELETE").map(({ path }) => path);

describe("the statement protocol", () => {
  test("gives an answer page by page, and says who asks for it", async () => {
    const server = await started(() => five);
    expect(await numbersOf(server, { more: "&timeout=60" })).toEqual([1, 2, 3, 4, Infinity]);
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v1/statement",
      "GET /v1/statement/queued/query_0/0",
      "GET /v1/statement/executing/query_0/1",
      "GET /v1/statement/executing/query_0/2",
    ]);
    expect(server.asked[0]).toMatchObject({
      body: "SELECT x",
      headers: {
        "x-trino-user": "ada",
        "x-trino-source": "sdc-risk",
        "x-trino-catalog": "hive",
        "x-trino-schema": "census",
        "x-trino-time-zone": "UTC",
        "x-trino-session": "query_max_run_time=60s",
      },
    });
    expect(server.asked[0]?.headers.authorization).toBeUndefined();
  });

  test("sends a password from the environment, and shows it nowhere", async () => {
    const server = await started(() => "PERMISSION_DENIED");
    const driver = driverOf(server, "", { TRINO_PASSWORD: "s3cret" });
    const told = await said(driver.begin(NEVER), server);
    expect(server.asked[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from("ada:s3cret").toString("base64")}`,
    );
    expect(told).toBe(
      'User "ada" may not read all that trino://ada@127.0.0.1:PORT/hive/census?table=people needs. It needs SELECT on the table.',
    );
  });

  test("finds the columns of the table and counts its records before and after", async () => {
    let records = 3;
    const columns = [
      { name: "sex", type: "varchar(1)" },
      { name: "tags", type: "array(varchar)" },
    ];
    const server = await started((sql) =>
      sql.startsWith("SELECT *") ? { columns, rows: [] } : count(records),
    );
    const { source } = await opened(driverOf(server), "people");
    expect([source.records, source.variables.map(({ name, type }) => [name, type !== null])]).toEqual([
      3,
      [
        ["sex", true],
        ["tags", false],
      ],
    ]);
    expect(server.asked.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      'SELECT CAST(count(*) AS double) FROM "hive"."census"."people"',
      'SELECT * FROM "hive"."census"."people" LIMIT 0',
      'SELECT CAST(count(*) AS double) FROM "hive"."census"."people"',
    ]);
    records = 4;
    await expect(source.close()).rejects.toMatchObject({ code: "CHANGED_DATA" });
  });

  test.each([502, 503, 504])("asks again where a gateway answers %i", async (status) => {
    const server = await started(() => five);
    let times = 0;
    server.intercept = (_, response) => {
      if (++times % 2 === 0) return false;
      response.writeHead(status).end("busy");
      return true;
    };
    expect(await numbersOf(server)).toEqual([1, 2, 3, 4, Infinity]);
    expect(server.asked.length).toBe(8);
  });

  test("asks no more once the run is interrupted between two times", async () => {
    const server = await started(() => five);
    const abort = new AbortController();
    server.intercept = (_, response) => {
      response.writeHead(503).end("busy");
      if (server.asked.length === 3) setTimeout(() => abort.abort(), 20);
      return true;
    };
    expect(await said(numbersOf(server, { signal: abort.signal }), server)).toBe(
      "Interrupted before it was complete.",
    );
    expect(server.asked.length).toBe(3);
  });

  test("stops what is left of a query where its reader leaves", async () => {
    const server = await started(() => five);
    expect(await numbersOf(server, { take: 2 })).toEqual([1, 2]);
    expect(deletes(server)).toEqual(["/v1/statement/executing/query_0/1"]);
  });

  test("makes no tables", async () => {
    await expect(make("trino://ada@h/a/b?table=t", { replace: false })).rejects.toMatchObject({
      code: "CANNOT_WRITE",
    });
  });
});

describe("faults of Trino", () => {
  test.each([
    [
      "TABLE_NOT_FOUND",
      'Trino at 127.0.0.1:PORT has no table or view hive.census.people that user "ada" sees.',
    ],
    ["EXCEEDED_TIME_LIMIT", "Trino at 127.0.0.1:PORT stopped a query before its end."],
    ["USER_CANCELED", "Trino at 127.0.0.1:PORT stopped a query before its end: somebody cancelled it there."],
    [
      "EXCEEDED_LOCAL_MEMORY_LIMIT",
      "Trino at 127.0.0.1:PORT has too little memory for a query (EXCEEDED_LOCAL_MEMORY_LIMIT).",
    ],
    [
      "REMOTE_HOST_GONE",
      "A server of the cluster behind Trino at 127.0.0.1:PORT does not answer. No result is given without it.",
    ],
    ["DIVISION_BY_ZERO", "Trino at 127.0.0.1:PORT could not run a query (DIVISION_BY_ZERO)."],
    ["patient 17", "Trino at 127.0.0.1:PORT could not run a query (no name)."],
  ])("%s is told in a sentence without any value", async (name, sentence) => {
    const server = await started(() => name);
    expect(await said(numbersOf(server), server)).toBe(sentence);
  });

  test.each([
    [401, 'did not let user "ada" in. It was given no password: set TRINO_PASSWORD, or name another user.'],
    [404, "gave an answer that is not understood."],
    [307, "gave an answer that is not understood."],
  ])("status %i ends the run", async (status, sentence) => {
    const server = await started(() => five);
    server.intercept = (_, response) => {
      response.writeHead(status, { Location: "http://elsewhere.example/" }).end();
      return true;
    };
    expect(await said(numbersOf(server), server)).toContain(sentence);
    expect(server.asked.length).toBe(1);
  });

  test("a query that is given up for want of a reader did not take too long", async () => {
    const server = await started(() => "ABANDONED_QUERY");
    expect(await said(numbersOf(server, { more: "&timeout=60" }), server)).toBe(
      "Trino at 127.0.0.1:PORT stopped a query before its end: its rows were not fetched in time.",
    );
  });

  test("an error that comes after some rows ends the run", async () => {
    const server = await started(() => five);
    server.intercept = ({ path }, response) => {
      if (!path.endsWith("executing/query_0/1")) return false;
      response.end(JSON.stringify({ id: "query_0", error: { errorName: "CLUSTER_OUT_OF_MEMORY" } }));
      return true;
    };
    expect(await said(numbersOf(server), server)).toContain("has too little memory");
  });

  test.each([
    ["no JSON", "<html>"],
    ["no page", "[]"],
    ["rows that are none", JSON.stringify({ id: "a", data: [5] })],
  ])("an answer that is %s ends the run", async (_, body) => {
    const server = await started(() => five);
    server.intercept = (__, response) => {
      response.end(body);
      return true;
    };
    expect(await said(numbersOf(server), server)).toContain("gave an answer that is not understood");
  });

  test("a next page of another server is not asked for: it would get the password", async () => {
    const server = await started(() => five);
    const other = await started(() => five);
    server.intercept = (_, response) => {
      response.end(
        JSON.stringify({ id: "a", nextUri: `http://127.0.0.1:${other.port}/v1/statement/queued/a/0` }),
      );
      return true;
    };
    expect(await said(numbersOf(server), server)).toContain("gave an answer that is not understood");
    expect(other.asked).toEqual([]);
  });

  test("a port without TLS is told where TLS is asked for", async () => {
    const server = await started(() => five);
    expect(await said(numbersOf(server, { more: "&secure=true" }), server)).toBe(
      "The certificate of Trino at 127.0.0.1:PORT is not accepted, or there is no TLS on this port. Name the file of its authority with ca=FILE.",
    );
    expect(server.asked).toEqual([]);
  });

  test("a server that is not there, and one that goes away in the middle", async () => {
    const server = await started(() => five);
    server.intercept = ({ path }, response) => {
      if (!path.endsWith("/1")) return false;
      response.writeHead(200, { "Content-Length": "1000" }).write('{"id":');
      setTimeout(() => response.destroy(), 20);
      return true;
    };
    expect(await said(numbersOf(server), server)).toBe(
      "Trino at 127.0.0.1:PORT went away before the end. Was it stopped? Nothing was written; run the command again.",
    );
    await server.stop();
    expect(await said(numbersOf(server), server)).toContain("does not answer: nothing listens there");
  });
});

describe("a Trino that freezes", () => {
  /** Answers nothing any more from a request on. */
  const freeze = (server: FakeTrino, from: (path: string) => boolean, all = true): void => {
    let frozen = false;
    server.intercept = ({ path }) => (frozen = (frozen && all) || from(path));
  };

  test("is given up when it answers nothing else either", async () => {
    const server = await started(() => five);
    freeze(server, (path) => path.endsWith("/1"));
    expect(await said(numbersOf(server, { patience: QUICK }), server)).toMatch(
      /^Trino at 127\.0\.0\.1:PORT has been silent for \d+ s and answers no other request either/u,
    );
  });

  test("is waited for while it answers other requests, until the time of the address has passed", async () => {
    const server = await started(() => five);
    freeze(server, (path) => path.endsWith("/1"), false);
    const began = performance.now();
    expect(await said(numbersOf(server, { more: "&timeout=1" }), server)).toContain(
      "though timeout=1 in the address required it",
    );
    expect(performance.now() - began).toBeGreaterThan(1000);
    expect(deletes(server)).toEqual(["/v1/statement/executing/query_0/1"]);
  });

  test("that goes on giving empty pages is stopped when the time of the address has passed", async () => {
    const server = await started(() => five);
    let page = 0;
    server.intercept = ({ method, path }, response) => {
      if (method !== "GET" || path === "/v1/info") return false;
      setTimeout(() => {
        response.end(JSON.stringify({ id: "query_0", nextUri: `http://127.0.0.1:${server.port}/v1/statement/executing/query_0/${++page}` })); // prettier-ignore
      }, 20);
      return true;
    };
    expect(await said(numbersOf(server, { more: "&timeout=1" }), server)).toContain(
      "did not end a query in 1 s",
    );
    expect(deletes(server).length).toBe(1);
  });

  test("ends with the run that is interrupted, which stops the query", async () => {
    const server = await started(() => five);
    const abort = new AbortController();
    freeze(server, (path) => path.endsWith("/1"), false);
    const told = said(numbersOf(server, { signal: abort.signal }), server);
    while (!server.asked.some(({ path }) => path.endsWith("/1")))
      await new Promise((next) => setTimeout(next, 5));
    abort.abort();
    expect(await told).toBe("Interrupted before it was complete.");
    expect(deletes(server)).toEqual(["/v1/statement/executing/query_0/1"]);
  });
});
