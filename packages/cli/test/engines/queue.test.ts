import { setTimeout as sleep } from "node:timers/promises";
import { hasEnded, wants } from "@sdc-risk/servers";
import { surveyCsv } from "@sdc-risk/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadQueue } from "../../src/queue/load.ts";
import { Server } from "../../../queue/test/support/redis.ts";
import { Desk, outcome, PEOPLE, start } from "../support/command.ts";

const DATE = { SOURCE_DATE_EPOCH: "1700000000" };
/** The measures whose work may leave the machine. */
const SHARED = ["--measures", "kanon,suda2"];
const KEYS = [
  ...SHARED,
  "--keys",
  "region,sex,age,marital,education,ethnicity,religion,language,labor,hhsize,occupation",
];

describe("assess --pool and worker", wants("redis"), () => {
  let desk: Desk;
  let redis: Server;
  let address: string;
  beforeAll(async () => {
    desk = new Desk({ "survey.csv": [...surveyCsv({ rows: 15_000, seed: 3 })].join("") });
    redis = await Server.begin({ password: "sesame" });
    ({ address } = redis);
  });
  afterAll(() => redis.end());
  const env = { ...DATE, REDIS_PASSWORD: "sesame" };

  it("give the report of one machine to the byte, and the worker ends when it is told to", async () => {
    const worker = start(["worker", address, "--threads", "1"], { cwd: desk.folder, env });
    const ended = outcome(worker);
    let said = "";
    worker.stderr.on("data", (bytes: Buffer) => {
      said += bytes.toString();
    });
    while (!said.includes("listens at") && !hasEnded(worker)) await sleep(5);
    const assess = (name: string, ...flags: string[]): Promise<unknown> =>
      desk.run(["assess", "survey.csv", ...KEYS, "--out", name, "--quiet", ...flags], { env });
    expect(await assess("queue.json", "--pool", address)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(await assess("here.json")).toMatchObject({ code: 0 });
    expect(desk.text("queue.json")).toBe(desk.text("here.json"));
    worker.kill("SIGTERM");
    const { code, stdout, stderr } = await ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toContain(`sdc-risk: listens at ${address}: version `);
    expect(stderr).toContain("sdc-risk: works for run ");
    expect(stderr.trimEnd().split("\n").at(-1)).toBe("sdc-risk: ends");
    expect(stderr).not.toContain("sesame");
  });

  it("work through TLS, and take no certificate that nobody vouches for", wants("openssl"), async () => {
    const secure = await Server.begin({ password: "sesame", secure: true });
    try {
      const trusting = { ...env, NODE_EXTRA_CA_CERTS: secure.certificate };
      const byNumber = secure.address.replace("localhost", "127.0.0.1");
      const worker = start(["worker", secure.address, "--threads", "1"], { cwd: desk.folder, env: trusting });
      let said = "";
      worker.stderr.on("data", (bytes: Buffer) => {
        said += bytes.toString();
      });
      while (!said.includes("listens at") && worker.exitCode === null) await sleep(5);
      const args = ["assess", "survey.csv", ...KEYS, "--out", "secure.json", "--quiet", "--pool"];
      // Node reads further certificates when it starts
      const apart = start([...args, byNumber], { cwd: desk.folder, env: trusting });
      expect(await outcome(apart)).toEqual({ code: 0, stdout: "", stderr: "" });
      expect(said).toContain("works for run");
      const ended = outcome(worker);
      worker.kill("SIGTERM");
      expect((await ended).code).toBe(0);
      const untrusted = await desk.run([...args, secure.address], { env });
      expect(untrusted).toMatchObject({
        code: 3,
        stderr: expect.stringContaining("its certificate is not accepted") as string,
      });
      expect(untrusted.stderr).toContain("NODE_EXTRA_CA_CERTS");
      const unencrypted = secure.address.replace("rediss://localhost", "redis://127.0.0.1");
      const plain = await desk.run([...args, unencrypted], { env });
      expect(plain).toMatchObject({ code: 3, stderr: expect.stringContaining("Does it want TLS") as string });
    } finally {
      await secure.end();
    }
  });

  it("say before a file is read what is wrong", async () => {
    const pool = address.replace("//", "//:secretword@");
    const wrong = await desk.assess("missing.csv", "--keys", "a", "--pool", pool);
    expect(wrong.code).toBe(3);
    expect(wrong.stderr).toContain(`The queue at ${address} cannot be reached: it does not accept`);
    expect(wrong.stderr).not.toContain("secretword");
    const worker = await desk.run(["worker", address, "--threads", "two"]);
    expect(worker).toMatchObject({ code: 2 });
    expect(worker.stderr).toContain("Expected a whole number, 1 or more.");
  });
});

it("an address that is none is wrong usage, and is not shown", async () => {
  const desk = new Desk({ "people.csv": PEOPLE });
  const { code, stderr } = await desk.run([
    "assess",
    "people.csv",
    "--keys",
    "age",
    "--pool",
    "http://:secretword@machine",
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain("The address of the queue cannot be read; expected redis://host:port");
  expect(stderr).not.toContain("secretword");
});

it("a package that is not installed is named", async () => {
  const missing = new Error("Cannot find package '@sdc-risk/queue' imported from /here/load.js");
  await expect(loadQueue("--pool", () => Promise.reject(missing))).rejects.toThrow(
    '--pool needs the package @sdc-risk/queue, which is not installed. Install it where the command is: see "Without a clone" in docs/getting-started.md',
  );
});
