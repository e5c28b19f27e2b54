import { gapsBetween, tellingOutside } from "@sdc-risk/data";
import fc from "fast-check";
import { expect, it } from "vitest";

const place = fc.integer({ min: 0, max: 30 });
const stretch = fc.record({ from: place, to: place });

it("gaps between stretches hold each place that none of these has, once and in order", () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), place, place, (parts, from, to) => {
      const places = Array.from({ length: 31 }, (_, at) => at);
      const isHeld = (at: number): boolean => parts.some((one) => one.from <= at && at < one.to);
      const gaps = gapsBetween(parts, { from, to });
      expect(gaps.flatMap((gap) => places.slice(gap.from, gap.to))).toEqual(
        places.filter((at) => at >= from && at < to && !isHeld(at)),
      );
      expect(gaps.every((gap) => gap.from < gap.to)).toBe(true);
      const bytes = Uint8Array.from(places.slice(0, to), () => 1);
      expect(tellingOutside(bytes, parts)).toBe(places.slice(0, to).filter((at) => !isHeld(at)).length);
    }),
    { numRuns: 500 },
  );
});
