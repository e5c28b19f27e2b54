import { afterEach, expect, it, vi } from "vitest";
import { checkRoom } from "../../src/source/grouping/group-room.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("groups that do not fit into the memory that is free are refused, and what to do is said", () => {
  vi.spyOn(process, "availableMemory").mockReturnValue(2e9);
  checkRoom(15_000_000, ["region", "sex"]);
  expect(() => {
    checkRoom(30_000_000, ["id"]);
  }).toThrow(
    'The variable "id" has more than 30,000,000 different values, which take at least 2.6 GB of memory here, and ' +
      "2 GB are free. A variable that nearly numbers the records, such as an id, is no key: leave it out",
  );
  expect(() => {
    checkRoom(30_000_000, ["id", "sex"]);
  }).toThrow('The variables "id", "sex" have more than 30,000,000 different keys');
  expect(() => {
    checkRoom(30_000_000, ["id"]);
  }).toThrow("Else take a machine with more memory.");
});

it("groups that are more than can be numbered are refused, whatever memory there is", () => {
  vi.spyOn(process, "availableMemory").mockReturnValue(1e12);
  checkRoom(1e9, ["id"]);
  expect(() => {
    checkRoom(1.2e9, ["id"]);
  }).toThrow(
    /^The variable "id" has more than 1,200,000,000 different values, more than are numbered here\. .* in the data\.$/u,
  );
});
