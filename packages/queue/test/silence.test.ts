import { describe, expect, it } from "vitest";
import { Silence } from "../src/silence.ts";

/** Keeps this process from taking events. */
function busy(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe("a Redis that owes an answer", () => {
  const lines: string[] = [];
  const silence = new Silence("redis://host:6379", 2000, (line) => lines.push(line));

  it("is told once after so long in which this process took events, and when it answers again", () => {
    silence.asked();
    silence.look(1999);
    expect(lines).toEqual([]);
    silence.look(1);
    silence.look(5000);
    silence.answered();
    silence.look(5000); // it owes nothing
    expect(lines.splice(0)).toEqual([
      "The queue at redis://host:6379 has not answered for 2 s: it is frozen, or the network is gone. The run waits for it; Ctrl-C ends it.",
      "The queue at redis://host:6379 answers again.",
    ]);
  });

  it("is not called frozen where this process was busy, nor where it answers one question after the other", () => {
    const short = new Silence("redis://host:6379", 20, (line) => lines.push(line));
    short.asked();
    busy(50);
    short.look(10);
    short.asked();
    short.look(10);
    expect(lines).toEqual([]);
    short.look(10);
    expect(lines).toHaveLength(1);
  });
});
