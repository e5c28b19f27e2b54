import { expect, it } from "vitest";
import { untilEnd } from "../src/state/until-end.ts";

it("tells how far work is, and nothing that comes after its end", async () => {
  const told: (number | null)[] = [];
  let late = (_: number): void => undefined;
  const value = await untilEnd(
    (onProgress) => {
      late = onProgress;
      onProgress(0.5);
      return Promise.resolve("made");
    },
    (share) => told.push(share),
  );
  late(1);
  expect({ value, told }).toEqual({ value: "made", told: [0, 0.5, null] });
});

it("ends, too, when the work fails", async () => {
  const told: (number | null)[] = [];
  const failing = untilEnd(
    () => Promise.reject(new Error("no")),
    (share) => told.push(share),
  );
  await expect(failing).rejects.toThrow("no");
  expect(told).toEqual([0, null]);
});
