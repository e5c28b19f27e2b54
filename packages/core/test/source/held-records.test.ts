import { describe, expect, it } from "vitest";
import { checkRoom } from "../../src/source/drawn/drawn-groups.ts";

describe("records that are held one by one", () => {
  it("are held up to thirty million wherever that is", () => {
    expect(() => {
      checkRoom(30_000_000, 6, 0);
    }).not.toThrow();
  });

  it("are as many beyond as half of the free memory holds", () => {
    // 72 bytes each
    expect(() => {
      checkRoom(100_000_000, 6, 14.4e9);
    }).not.toThrow();
    expect(() => {
      checkRoom(100_000_001, 6, 14.4e9);
    }).toThrow(/100,000,001 records are in the source, which take about 7\.2 GB here/u);
  });

  it("are refused beyond thirty million where nobody knows what is free", () => {
    expect(() => {
      checkRoom(30_000_001, 1, 0);
    }).toThrow("Draw a sample of the file");
  });
});
