import { runHere, tasksIn, type RunTasks } from "@sdc-risk/core/tasks";
import { openQueue } from "@sdc-risk/queue";
import { startRedis } from "@sdc-risk/servers";
import { suda2 } from "@sdc-risk/suda2";
import { createHash } from "node:crypto";
import { defineBench, type ValuesOf } from "../bench.ts";
import { table } from "../output/markdown.ts";
import { short } from "../output/numbers.ts";
import { conditionsOf } from "../output/result.ts";
import { threads } from "../process/threads.ts";
import { firstKeys, makeSurvey } from "../survey.ts";
import { compute } from "../works/compute.ts";
import { endWorkers, startWorkers } from "./workers.ts";

const FLAGS = {
  records: { value: "NUMBER", help: "of the survey", default: "100000" },
  keys: { value: "NUMBER", help: "up to 14", default: "14" },
  runs: { value: "NUMBER", help: "the best of so many counts", default: "3" },
} as const;
type Flags = ValuesOf<typeof FLAGS>;

const VERSION = "bench";

interface Found {
  readonly seconds: number;
  /** Of all numbers that the measure gave, to the last bit. */
  readonly sha256: string;
}

/** The best of some runs. @throws Error where two of them differ */
async function found({ records, keys, runs }: Flags, pool: RunTasks): Promise<Found> {
  const fresh = makeSurvey({ records: Number(records), keys: firstKeys(Number(keys)), missing: 0 });
  let seconds = Infinity;
  let sha256 = "";
  for (let run = 0; run < Number(runs); run++) {
    const sdc = fresh();
    const start = performance.now();
    const { summary, columns } = await compute(suda2, sdc, {}, { pool });
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
    const hash = createHash("sha256").update(JSON.stringify(summary));
    for (const [name, { values }] of Object.entries(columns))
      hash.update(name).update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    const digest = hash.digest("hex");
    if (sha256 !== "" && digest !== sha256) throw new Error("Two runs of the same kind differ.");
    sha256 = digest;
  }
  return { seconds, sha256 };
}

/** The same behind a queue. */
async function throughQueue(flags: Flags, processes: number): Promise<Found> {
  const redis = await startRedis();
  const request = { address: redis.address, version: VERSION };
  try {
    const workers = await startWorkers(processes, request);
    const pool = await openQueue(redis.address, { version: VERSION, onState: (line) => console.error(line) });
    try {
      const { signal } = new AbortController();
      return await found(
        flags,
        tasksIn(pool, signal, () => Promise.resolve()),
      );
    } finally {
      await pool.close();
      await endWorkers(workers);
    }
  } finally {
    await redis.stop();
  }
}

/** One search in threads and behind a queue. */
export const bench = defineBench({
  about: [
    "SUDA of all sizes in one thread, in two threads, and in one, two and three worker processes behind",
    "a Redis that is started on loopback. A result that differs in one bit is an error.",
  ],
  flags: FLAGS,
  place: "queue",
  async run(flags, output) {
    const about = `SUDA, ${flags.keys} keys, all sizes, ${Number(flags.records).toLocaleString("en")} records`;
    const conditions = `${about}: ${conditionsOf()}`;
    const rows: (readonly [string, Found])[] = [];
    const add = (what: string, one: Found): void => {
      const [first] = rows;
      if (first !== undefined && first[1].sha256 !== one.sha256)
        throw new Error(`The result in ${what} differs from that in ${first[0]}.`);
      rows.push([what, one]);
      console.log(`${what}: ${one.seconds.toFixed(2)} s, SHA-256 of the result ${one.sha256.slice(0, 16)}`);
    };
    console.log(conditions);
    const alone = await found(flags, runHere);
    add("one thread", alone);
    add("two threads", await found(flags, await threads(2)));
    for (const processes of [1, 2, 3])
      add(
        `${processes} worker process${processes === 1 ? "" : "es"} behind a queue`,
        await throughQueue(flags, processes),
      );
    const seconds = table(
      ["where", "seconds", "× one thread"],
      rows.map(([what, one]) => [what, short(one.seconds), short(one.seconds / alone.seconds)]),
    );
    output.document(`${conditions} The results are equal to the last bit.\n\n${seconds}`);
  },
});
