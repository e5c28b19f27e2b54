// The pictures of the README, of the built packages and page: node e2e/readme-pictures.mjs [folder]
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openPage, start } from "./support.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = process.argv[2] ?? join(root, "docs/images");
const look = { colorScheme: "light", reducedMotion: "reduce" };
mkdirSync(folder, { recursive: true });

/** The page as it stands, once nothing moves. */
async function shoot(page, name) {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(400);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  console.log(`${path} ${Math.ceil(statSync(path).size / 1000)} kB`);
}

/** The top of the HTML report of the example survey. */
async function reportPicture({ browser }) {
  const scratch = mkdtempSync(join(tmpdir(), "sdc-risk-pictures-"));
  const html = join(scratch, "report.html");
  try {
    const policy = ["--policy", "examples/policies/public-use.json"];
    const config = ["--config", "examples/survey.sdc-risk.json", ...policy, "--out", html, "--quiet"];
    const { status } = spawnSync(
      process.execPath,
      ["packages/cli/bin/sdc-risk.js", "assess", "examples/survey.csv", ...config],
      { cwd: root, stdio: "inherit", env: { ...process.env, SOURCE_DATE_EPOCH: "1767225600" } },
    );
    if (status !== 4) throw new Error("The report of the example survey could not be written.");
    const context = await browser.newContext({ ...look, viewport: { width: 1200, height: 890 } });
    const page = await context.newPage();
    await page.goto(pathToFileURL(html).href);
    await shoot(page, "report");
    await context.close();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The workbench with the suggested roles of the example. */
async function workbenchPicture(started) {
  const { page, context } = await openPage(started, { ...look, viewport: { width: 1440, height: 860 } });
  await page.getByRole("button", { name: "Open the example" }).click();
  await page.getByRole("button", { name: "Next: Roles" }).click();
  await page.getByRole("radio", { name: /^Anybody/ }).check();
  await shoot(page, "workbench");
  await context.close();
}

const started = await start();
try {
  await reportPicture(started);
  await workbenchPicture(started);
} finally {
  await started.stop();
}
