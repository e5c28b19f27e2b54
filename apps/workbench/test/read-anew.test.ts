import { afterEach, expect, it, vi } from "vitest";
import { readAgain, setCodebook } from "../src/state/actions/file.ts";
import { beginTreating } from "../src/state/actions/treat.ts";
import { initial } from "../src/state/app-state.ts";
import { originOf } from "../src/state/settings.ts";
import { get, set } from "../src/state/store.ts";
import { NO_WORK } from "../src/state/treating.ts";

const asked: string[] = [];
const ok = <T>(value: T) => Promise.resolve({ ok: true, value });
vi.mock("../src/state/client.ts", () => ({
  proxy: (given: unknown) => given,
  data: () => ({
    open: () => ok({ opened: { name: "a.sav", sha256: "0" }, inspection: { variables: [], roles: {} } }),
    measures: () => Promise.resolve([]),
    presets: () => Promise.resolve({}),
    checkRoles: () => ok(null),
    checkJudging: () => Promise.resolve(initial.judgingIssues),
    keysToTreat: () => {
      asked.push("keys");
      return ok([]);
    },
    assessTreatment: () => ok(null),
  }),
}));

afterEach(() => set(initial));

it("forgets what came of treatments where a file is read anew, though all its names stay", async () => {
  const codebook = new File(["<one/>"], "book.xml");
  set({ file: new File(["a"], "a.sav"), codebooks: { ddi: codebook } });
  const again = [
    () => setCodebook("ddi", new File(["<another/>"], "book.xml")),
    () => readAgain(get().reading),
  ];
  await readAgain(get().reading);
  const origin = originOf(get());
  for (const readAnew of again) {
    set({ treatWork: { ...NO_WORK, keys: [], result: {} as never, madeFrom: originOf(get()) } });
    await readAnew();
    expect(originOf(get())).toBe(origin);
    expect(get().treatWork.result).toBeNull();
    asked.length = 0;
    await beginTreating();
    expect(asked).toEqual(["keys"]);
  }
});
