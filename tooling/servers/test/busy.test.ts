import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { pause, seen, whileFrozen, withEnoughTime } from "@sdc-risk/servers";

const stopped = (seconds: number): string =>
  `PostgreSQL at HOST stopped a query before its end after ${seconds} s; timeout=SECONDS in the address allows more.`;

describe("with enough time", () => {
  test("a query that was stopped too early has twice the time", async () => {
    const tried: number[] = [];
    const slow = (seconds: number): Promise<string> => {
      tried.push(seconds);
      return Promise.resolve(seconds < 8 ? stopped(seconds) : "it is frozen");
    };
    expect(await withEnoughTime(slow)).toEqual({ said: "it is frozen", seconds: 8 });
    expect(tried).toEqual([1, 2, 4, 8]);
  });

  test("a server that froze while another connection was opened is tried again", async () => {
    const early =
      "PostgreSQL at HOST does not answer. Are host and port right, and may this machine reach it?";
    const slow = (seconds: number): Promise<string> => Promise.resolve(seconds < 2 ? early : "it is frozen");
    expect(await withEnoughTime(slow)).toEqual({ said: "it is frozen", seconds: 2 });
  });

  test("other words are not tried again, and the last ones come after 64 s", async () => {
    const other = (): Promise<string> => Promise.resolve("away");
    expect(await withEnoughTime(other)).toEqual({ said: "away", seconds: 1 });
    const never = (seconds: number): Promise<string> => Promise.resolve(stopped(seconds));
    expect(await withEnoughTime(never)).toEqual({ said: stopped(64), seconds: 64 });
  });
});

test("what is seen is told, and that it will never be", async () => {
  const looks = ["", "0", "17"];
  expect(await seen(() => Promise.resolve(looks.shift() ?? ""), new Promise(() => undefined))).toBe("17");
  expect(await seen(() => Promise.resolve("0"), Promise.reject(new Error("over")))).toBeUndefined();
});

describe("frozen processes", () => {
  const sleeper = async () => {
    const child = spawn("sleep", ["1000"]);
    const exit = once(child, "exit");
    await once(child, "spawn");
    return { child, exit, pid: child.pid! };
  };

  test("go on at the end, also where the work fails, and one that has ended is left out", async () => {
    const { child, exit, pid } = await sleeper();
    const gone = spawn("true");
    await once(gone, "exit");
    const work = async (): Promise<never> => {
      child.kill("SIGTERM"); // which waits for it to go on
      expect(await Promise.race([exit, pause()])).toBeUndefined();
      throw new Error("it fails");
    };
    await expect(whileFrozen([gone.pid!, pid], work)).rejects.toThrow("it fails");
    expect(await exit).toEqual([null, "SIGTERM"]);
  });

  test.each([0, -1, Number.NaN])("are not %d, which is no process or many", async (none) => {
    const { child, exit, pid } = await sleeper();
    const work = (): Promise<never> => expect.fail("it ran");
    await expect(whileFrozen([pid, none], work)).rejects.toThrow("is the number of no process");
    child.kill("SIGTERM");
    expect(await exit).toEqual([null, "SIGTERM"]);
  });
});
