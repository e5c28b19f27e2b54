import { startRedis, wants } from "@sdc-risk/servers";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { expect, it } from "vitest";

/** What a Redis answers to some commands. */
function ask(address: string, commands: (password: string) => string): Promise<string> {
  const { hostname, port, password } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${commands(password)}\r\nQUIT\r\n`));
    let text = "";
    socket.setEncoding("utf8").on("data", (more) => (text += String(more)));
    socket.once("end", () => {
      resolve(text);
    });
    socket.once("error", reject);
  });
}

it("a Redis answers to who knows the password, and is gone when it is stopped", wants("redis"), async () => {
  const redis = await startRedis();
  try {
    expect(await ask(redis.address, (password) => `AUTH ${password}\r\nPING`)).toContain("+PONG");
    expect(await ask(redis.address, () => "PING")).toContain("NOAUTH");
  } finally {
    await redis.stop();
  }
  expect(existsSync(redis.folder)).toBe(false);
  await expect(ask(redis.address, () => "PING")).rejects.toThrow("ECONNREFUSED");
});
