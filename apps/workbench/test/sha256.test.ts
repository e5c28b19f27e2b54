import { atOnce } from "@sdc-risk/data/kernels";
import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { sha256Of } from "../src/worker/file/sha256.ts";

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, (1 << 20) + 3])(
  "gives the SHA-256 of %i bytes",
  (size) => {
    const bytes = new Uint8Array(randomBytes(size));
    expect(atOnce(sha256Of(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  },
);
