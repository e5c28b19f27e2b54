// `pnpm api`: writes the API reference into api-output/, and fails where a docstring is missing or leads nowhere.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeReference } from "./reference.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "api-output");
const front = fileURLToPath(new URL("front.md", import.meta.url));

const { faults, exports, entries } = await writeReference(root, out, front);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    `\n${faults.length} ${faults.length === 1 ? "fault" : "faults"} of docstrings. No reference was written.`,
  );
  rmSync(out, { recursive: true, force: true });
  process.exit(1);
}
console.log(`${exports} exports of ${entries} entries, all with a docstring: api-output/index.html`);
