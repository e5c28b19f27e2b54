import { describe, expect, it } from "vitest";
import { formatBytes } from "../src/texts/format.ts";

describe("numbers", () => {
  it("bytes", () => {
    expect([999, 1000, 392_600, 203_000_000].map(formatBytes)).toEqual([
      "999 B",
      "1 kB",
      "392.6 kB",
      "203 MB",
    ]);
  });
});
