import { describe, expect, it } from "vitest";
import { KEPT_ASIDE } from "./files-kept-aside.ts";
import { WRITTEN_AFTER } from "./files-of-surveys.ts";
import { TO_TUNE } from "./files-to-tune.ts";
import { COUNTED, judgedFiles, shareOf } from "./judged.ts";

describe("report", () => {
  it.each([
    ["tune", TO_TUNE],
    ["aside", KEPT_ASIDE],
    ["after", WRITTEN_AFTER],
  ] as const)("%s", async (half, files) => {
    const judged = await judgedFiles(files);
    const out: string[] = [`${half}: ${judged.length} variables`];
    for (const role of [...COUNTED, "numeric", "id", "directIdentifiers", "strata", "cluster"]) {
      const s = shareOf(judged, role);
      out.push(`${role}: recall ${s.found}/${s.wanted}, precision ${s.right}/${s.suggested}`);
    }
    if (half !== "aside" || process.env.SHOW_ASIDE === "1")
      for (const one of judged)
        if (!one.either && !one.roles.includes(one.suggested))
          out.push(
            `  ${one.file.slice(0, 14)} ${one.name} "${one.label}": ${one.suggested} not ${one.roles.join("/")} [${one.reason}]`,
          );
    console.log(out.join("\n"));
    expect(judged.length).toBeGreaterThan(75);
  });
});
