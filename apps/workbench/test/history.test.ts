import { describe, expect, it } from "vitest";
import { initial, type AppState } from "../src/state/app-state.ts";
import { besideOf, moved, NO_HISTORY, projectOf, recorded } from "../src/state/history/history.ts";
import { isUnsaved } from "../src/state/history/unsaved.ts";
import { NO_ROLES } from "../src/state/role-table.ts";

const file = new File(["a\n1\n"], "a.csv");
const opened: AppState = { ...initial, file, opened: { name: "a.csv" } as AppState["opened"] };

/** The state after changes, each so many milliseconds after the one before. */
const after = (...changes: readonly (readonly [number, Partial<AppState>])[]): AppState => {
  let state = opened;
  let now = 0;
  for (const [later, patch] of changes) {
    now += later;
    const next = { ...state, ...patch };
    state = { ...next, history: recorded(state, next, now) };
  }
  return state;
};
const keys = (...names: string[]): Partial<AppState> => ({ roles: { ...NO_ROLES, keys: names } });
const size = (populationSize: number): Partial<AppState> => ({ values: { populationSize } });

/** A state as what can be gone back to. */
const present = (state: AppState) => ({ project: projectOf(state), beside: besideOf(state) });
/** The files of one kind beside the open one. */
const released = (...all: readonly File[]): Partial<AppState> => ({
  files: {
    ...initial.files,
    released: all.map((one) => ({ file: one, opened: opened.opened!, variables: [] })),
  },
});

describe("changes of settings", () => {
  it("are noted one by one, however fast they follow each other", () => {
    const { past } = after(
      [0, keys("a")],
      [1, keys("a", "b")],
      [1, { unwanted: new Set(["kanon"]) }],
    ).history;
    expect(past.map(({ part }) => part)).toEqual(["roles", "roles", "unwanted"]);
    expect(past[1]?.project.roles.keys).toEqual(["a"]);
  });

  it("that are typed are one change until there is a pause", () => {
    const typed = after([0, size(1)], [300, size(12)], [300, size(123)], [1001, size(9)]).history.past;
    expect(typed.map(({ project }) => project.values.populationSize)).toEqual([undefined, 123]);
    expect(
      after([0, size(1)], [1, { options: { kanon: { k: 4 } } }], [1, size(2)]).history.past,
    ).toHaveLength(3);
  });

  it("are none where nothing is another, or where it is no setting", () => {
    const same = after(
      [0, keys()],
      [1, { values: {} }],
      [1, { unwanted: new Set() }],
      [1, { step: "roles" }],
    );
    expect(same.history).toEqual(NO_HISTORY);
  });

  it("are taken back one after the other, and done again", () => {
    const state = after([0, keys("a")], [1, keys("a", "b")]);
    const back = moved(state.history, present(state), true);
    expect(back?.project.roles.keys).toEqual(["a"]);
    const further = moved(back!.history, back!, true);
    expect(further?.project.roles.keys).toEqual([]);
    expect(moved(further!.history, further!, true)).toBeNull();
    const again = moved(further!.history, further!, false);
    expect(again?.project.roles.keys).toEqual(["a"]);
    expect(moved(again!.history, again!, false)?.project.roles.keys).toEqual(["a", "b"]);
  });

  it("end what could be done again, and the next one is another one after going back", () => {
    const state = after([0, size(1)], [1001, size(2)]);
    const back = moved(state.history, present(state), true)!;
    const there = { ...state, values: back.project.values, history: back.history };
    const next = { ...there, ...size(3) };
    const history = recorded(there, next, 1002);
    expect(history.future).toEqual([]);
    expect(history.past.map(({ project }) => project.values.populationSize)).toEqual([undefined, 1]);
  });

  it("belong to a file: another one begins without any", () => {
    const state = after([0, keys("a")], [1, { file: new File([], "b.csv") }]);
    expect(state.history).toEqual(NO_HISTORY);
  });
});

describe("files beside the open one", () => {
  const [first, second] = [new File(["a"], "t.csv"), new File(["a"], "t.csv")];

  it("are a change when they are added, changed for others of the same name, and taken away", () => {
    const { past } = after([0, released(first)], [1, released(second)], [1, released()]).history;
    expect(past.map(({ part }) => part)).toEqual(["files", "files", "files"]);
    expect(past.map(({ beside }) => beside.map(({ file: one }) => one))).toEqual([[], [first], [second]]);
    expect(past[1]?.beside[0]?.file).toBe(first);
  });

  it("that describe it are, too", () => {
    const { past } = after([0, { codebooks: { ddi: first } }]).history;
    expect(past.map(({ part }) => part)).toEqual(["files"]);
  });

  it("come back with the settings that they came with, and go again", () => {
    const state = after(
      [0, keys("a")],
      [1, { ...released(first), values: { populationSize: 9 } }],
      [1, released()],
    );
    const back = moved(state.history, present(state), true)!;
    expect(back.beside).toEqual([{ use: "released", file: first }]);
    expect(back.project.values).toEqual({ populationSize: 9 });
    const further = moved(back.history, back, true)!;
    expect([further.beside, further.project.values, further.project.roles.keys]).toEqual([[], {}, ["a"]]);
    expect(moved(further.history, further, false)?.beside).toEqual([{ use: "released", file: first }]);
  });
});

describe("leaving the page", () => {
  it("is asked about where settings were changed, or there is a report, and nothing keeps them", () => {
    const report = {} as AppState["report"];
    const project = { id: "1", name: "p", savedAt: 0, withFiles: false };
    const changed = after([0, keys("a")]);
    expect(isUnsaved(initial, false)).toBe(false);
    expect(isUnsaved(opened, false)).toBe(false);
    expect(isUnsaved(changed, false)).toBe(true);
    expect(isUnsaved({ ...opened, report }, false)).toBe(true);
    expect(isUnsaved({ ...changed, project }, false)).toBe(false);
    expect(isUnsaved({ ...changed, project }, true)).toBe(true);
    expect(isUnsaved({ ...initial, report }, false)).toBe(false);
  });
});
