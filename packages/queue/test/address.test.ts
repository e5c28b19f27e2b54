import { describe, expect, it } from "vitest";
import { addressOf } from "../src/index.ts";

describe("an address", () => {
  it.each([
    ["redis://machine", "redis://machine:6379", { host: "machine", port: 6379, db: 0 }],
    ["redis://machine:7000/3", "redis://machine:7000/3", { host: "machine", port: 7000, db: 3 }],
    [
      "rediss://me:p%40ss@machine",
      "rediss://machine:6379",
      {
        host: "machine",
        port: 6379,
        db: 0,
        username: "me",
        password: "p@ss",
        tls: { servername: "machine" },
      },
    ],
    ["redis://[::1]:7000", "redis://[::1]:7000", { host: "::1", port: 7000, db: 0 }],
  ])("%s is shown without what is secret", (address, shown, connection) => {
    expect(addressOf(address)).toMatchObject({ shown, connection });
  });

  it("has a secret of its own, else its password, else none", () => {
    const own = { SDC_RISK_QUEUE_SECRET: "ours", REDIS_PASSWORD: "pass" };
    expect(addressOf("redis://machine", own).secret).toBe("ours");
    expect(addressOf("redis://machine", { ...own, SDC_RISK_QUEUE_SECRET: "" }).secret).toBe("pass");
    expect(addressOf("redis://:inside@machine").secret).toBe("inside");
    expect(addressOf("redis://machine").secret).toBe("");
  });

  it("takes from the environment what it lacks", () => {
    const environment = { REDIS_USERNAME: "me", REDIS_PASSWORD: "pass" };
    expect(addressOf("redis://machine", environment).connection).toMatchObject({
      username: "me",
      password: "pass",
    });
    expect(addressOf("redis://:own@machine", environment).connection).toMatchObject({ password: "own" });
  });

  it.each([
    "machine:6379",
    "http://:secret@machine",
    "redis://",
    "redis://:secret@machine/name",
    "redis://:%secret@machine",
    "",
  ])("cannot be %s, and is not shown", (address) => {
    expect(() => addressOf(address)).toThrow(/^The address of the queue .*expected redis:\/\/host:port/);
    expect(() => addressOf(address)).not.toThrow("secret");
  });
});
