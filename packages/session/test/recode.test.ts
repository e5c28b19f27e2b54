import { describe, expect, it } from "vitest";
import { recoder } from "@sdc-risk/session";

describe("a recoder", () => {
  it("puts numbers into bands that begin where they are told to, below zero too", () => {
    const band = recoder({ kind: "bands", width: 5, from: 0 });
    expect(["0", "4", "5", "17", "-1"].map(band)).toEqual(["0–4", "0–4", "5–9", "15–19", "-5–-1"]);
    expect(recoder({ kind: "bands", width: 10, from: 3 })("12")).toBe("3–12");
  });

  it("writes bands of broken width by their edges, without the noise of binary fractions", () => {
    const band = recoder({ kind: "bands", width: 0.1, from: 0 });
    expect(band("0.25")).toBe("0.2 to under 0.3");
    expect(band("0.35")).toBe("0.3 to under 0.4");
  });

  it("takes ends together and leaves the middle", () => {
    const ends = recoder({ kind: "ends", bottom: 15, top: 75 });
    expect(["3", "15", "16", "74", "75", "99"].map(ends)).toEqual([
      "≤ 15",
      "≤ 15",
      "16",
      "74",
      "≥ 75",
      "≥ 75",
    ]);
    expect(recoder({ kind: "ends", bottom: null, top: 75 })("-5")).toBe("-5");
  });

  it("leaves what is no number as it is", () => {
    expect(recoder({ kind: "bands", width: 5, from: 0 })("unknown")).toBe("unknown");
    expect(recoder({ kind: "ends", bottom: 1, top: 2 })(" ")).toBe(" ");
  });

  it("gives merged values one name, and others their own", () => {
    const merge = recoder({
      kind: "merge",
      groups: [
        { label: "west", levels: ["a", "b"] },
        { label: "east", levels: ["c"] },
      ],
    });
    expect(["a", "b", "c", "d"].map(merge)).toEqual(["west", "west", "east", "d"]);
  });
});
