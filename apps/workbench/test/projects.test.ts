import { describe, expect, it } from "vitest";
import { initial, type AppState } from "../src/state/app-state.ts";
import { fileFor, packed, unpacked } from "../src/state/projects/pack.ts";
import { ITERATIONS, keyOf, newOrigin, seal, unseal } from "../src/state/projects/seal.ts";
import { filesOf, projectFrom, sorted, storedOf } from "../src/state/projects/stored.ts";
import { NO_ROLES } from "../src/state/role-table.ts";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const SECRET = "household of Ada Lovelace, 12 Example Street";
/** The same work as of a real key, so few times that a test is quick. */
const quick = { ...newOrigin(), iterations: 10 };

describe("what is kept of a project", () => {
  it("is opened by its passphrase, and by no other, nor where a byte was changed", async () => {
    const key = await keyOf("a long passphrase", quick);
    const sealed = await seal(key, bytesOf(SECRET));
    const again = await keyOf("a long passphrase", quick);
    expect(new TextDecoder().decode((await unseal(again, sealed))!)).toBe(SECRET);
    expect(await unseal(await keyOf("a long passphrasE", quick), sealed)).toBeNull();
    expect(await unseal(await keyOf("a long passphrase", newOriginOf(10)), sealed)).toBeNull();
    const changed = new Uint8Array(sealed.bytes.slice(0));
    changed[3]! ^= 1;
    expect(await unseal(again, { ...sealed, bytes: changed.buffer })).toBeNull();
  });

  it("shows nothing of what it holds, and is another text each time", async () => {
    const key = await keyOf("a long passphrase", quick);
    const [a, b] = [await seal(key, bytesOf(SECRET)), await seal(key, bytesOf(SECRET))];
    expect(new TextDecoder("latin1").decode(a.bytes)).not.toMatch(/household|Ada|Street/);
    expect(new Uint8Array(a.bytes)).not.toEqual(new Uint8Array(b.bytes));
    expect(a.iv).not.toEqual(b.iv);
    expect(ITERATIONS).toBeGreaterThanOrEqual(600_000);
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  });

  it("takes a passphrase in every form of the same letters", async () => {
    const sealed = await seal(await keyOf("caf\u00e9 caf\u00e9", quick), bytesOf(SECRET));
    expect(await unseal(await keyOf("cafe\u0301 cafe\u0301", quick), sealed)).not.toBeNull();
  });

  it("holds files byte by byte, empty ones too, by what they are for", async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, i) => i % 256);
    const files = unpacked(
      await packed([
        { use: "file", file: new File([bytes], "données.csv") },
        { use: "released", file: new File([], "empty.csv") },
        { use: "ddi", file: new File(["<x/>"], "book.xml") },
      ]),
    );
    expect(files.map(({ use, file }) => [use, file.name, file.size])).toEqual([
      ["file", "données.csv", 300],
      ["released", "empty.csv", 0],
      ["ddi", "book.xml", 4],
    ]);
    expect(new Uint8Array(await fileFor(files, "file").arrayBuffer())).toEqual(bytes);
    const { beside, codebooks } = sorted(files);
    expect(beside.map(({ kind, file }) => [kind, file.name])).toEqual([["released", "empty.csv"]]);
    expect(Object.entries(codebooks).map(([kind, { name }]) => [kind, name])).toEqual([["ddi", "book.xml"]]);
  });

  it("is all settings, which JSON brings back; variables that the file lacks have no role", () => {
    const opened = { name: "a.csv", sha256: "abc" } as AppState["opened"];
    const state: AppState = {
      ...initial,
      file: new File(["x"], "a.csv"),
      opened,
      roles: { ...NO_ROLES, keys: ["age", "gone"], sensitive: ["health"] },
      unwanted: new Set(["suda2"]),
      values: { populationSize: 5 },
      judging: { scenarios: [{ name: "i", keys: ["age", "gone"] }], policy: null, others: [] },
    };
    const stored = storedOf(state)!;
    expect(stored.file).toEqual({ name: "a.csv", sha256: "abc" });
    const back = projectFrom(JSON.parse(JSON.stringify(stored)) as typeof stored, new Set(["age", "health"]));
    expect(back.roles).toEqual({ ...NO_ROLES, keys: ["age"], sensitive: ["health"] });
    expect(back.judging.scenarios).toEqual([{ name: "i", keys: ["age"] }]);
    expect([back.unwanted, back.values]).toEqual([state.unwanted, state.values]);
    expect(filesOf(state).map(({ use }) => use)).toEqual(["file"]);
    // kept before there could be several policies
    const { others: _, ...before } = stored.judging;
    const old = projectFrom({ ...stored, judging: before as typeof stored.judging }, new Set(["age"]));
    expect(old.judging.others).toEqual([]);
    expect([storedOf(initial), filesOf(initial)]).toEqual([null, []]);
  });
});

const newOriginOf = (iterations: number) => ({ ...newOrigin(), iterations });
