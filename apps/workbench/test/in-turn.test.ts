import { afterEach, expect, it } from "vitest";
import { initial } from "../src/state/app-state.ts";
import { inTurn } from "../src/state/history/in-turn.ts";
import { get, set } from "../src/state/store.ts";

const fileOf = (name: string): File => new File(["a\n1\n"], name);
afterEach(() => set(initial));

it("does one thing after another, in the order of asking, also where one fails", async () => {
  set({ file: fileOf("a.csv") });
  const done: string[] = [];
  const work = (name: string, ticks: number) => async (): Promise<void> => {
    for (let i = 0; i < ticks; i++) await Promise.resolve();
    done.push(name);
  };
  const first = inTurn(work("first", 20));
  const failing = inTurn(() => Promise.reject(new Error("no")));
  const last = inTurn(work("last", 0));
  await expect(failing).rejects.toThrow("no");
  await Promise.all([first, last]);
  expect(done).toEqual(["first", "last"]);
});

it("leaves out what waits while another file is opened, and does not make that file's work wait", async () => {
  set({ file: fileOf("a.csv") });
  const done: string[] = [];
  let end = (): void => undefined;
  const endless = inTurn(() => new Promise((resolve) => (end = resolve)));
  const waiting = inTurn(() => Promise.resolve(void done.push("of the file before")));
  set({ file: fileOf("b.csv") });
  await inTurn(() => Promise.resolve(void done.push("of the file that is open")));
  expect(done).toEqual(["of the file that is open"]);
  end();
  await Promise.all([endless, waiting]);
  expect(done).toEqual(["of the file that is open"]);
  expect(get().file?.name).toBe("b.csv");
});
