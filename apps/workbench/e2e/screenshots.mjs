// Pictures of every step, light and dark, at 1440 and 390 pixels: node e2e/screenshots.mjs [folder]
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openPage, start } from "./support.mjs";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../../demo-output/workbench", import.meta.url));
mkdirSync(folder, { recursive: true });

async function pictures(started, width, colorScheme) {
  const { page, context } = await openPage(started, {
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: "reduce",
  });
  const shot = async (name, options = {}) => {
    await page.mouse.move(width - 1, 899);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png`, ...options });
  };
  await shot("1-start");
  await page.getByRole("button", { name: "Open the example" }).click();
  await page.getByRole("heading", { name: "Variables" }).waitFor();
  await shot("2-file");
  await page.getByRole("button", { name: "Values of age" }).click();
  await shot("2-variable");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next: Roles" }).click();
  await page.getByRole("radio", { name: /^Anybody/ }).check();
  await shot("3-questions", { fullPage: true });
  await page.getByRole("radio", { name: "Not decided yet" }).check();
  await page.getByRole("button", { name: "All variables" }).click();
  await page.getByRole("heading", { name: "What is each variable?" }).waitFor();
  await shot("3-roles");
  await page.getByRole("checkbox", { name: "age: Numeric key", exact: true }).check();
  await page.getByRole("row", { name: /^age/ }).getByRole("alert").waitFor();
  await shot("3-roles-error");
  await page.getByRole("checkbox", { name: "age: Numeric key", exact: true }).uncheck();
  await page.getByRole("button", { name: "Next: Measures" }).click();
  await page.locator(".measure summary").nth(1).click();
  await shot("4-measures");
  await page.getByRole("checkbox", { name: "Population uniqueness" }).uncheck();
  await page.getByRole("button", { name: "Run the measures" }).click();
  await page.getByRole("heading", { name: /^Disclosure risk/ }).waitFor({ timeout: 60_000 });
  await shot("5-report");
  for (const [name, part] of [
    ["where", "Where the risk sits"],
    ["how", "How the risk is distributed"],
  ]) {
    await page.getByRole("link", { name: part }).click();
    await shot(`5-report-${name}`);
  }
  await page.getByRole("tab", { name: "What if" }).click();
  await page.getByLabel("Use marital as a key").uncheck();
  await page.getByLabel("Treatment of age").selectOption("bands");
  await page.getByRole("button", { name: "Compute", exact: true }).click();
  await page.getByRole("heading", { name: "Before and after" }).waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Keep as a scenario" }).click();
  await shot("6-what-if", { fullPage: true });
  await page.getByRole("tab", { name: "Records" }).click();
  await page.getByRole("button", { name: "Show records" }).click();
  await page.locator(".records .row").first().waitFor();
  await shot("7-records");
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Run" }).click();
  await shot("8-run");
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Export" }).click();
  await shot("9-take-away");
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Measures" }).click();
  await page.getByText("Scenarios and policy").click();
  await page.getByLabel("Policy", { exact: true }).selectOption({ label: "3-anonymity" });
  await page.getByRole("button", { name: "Run the measures" }).click();
  await page.getByRole("button", { name: "Next: Treat" }).click();
  await page.getByLabel("Time limit").fill("10");
  await page.getByRole("button", { name: "Search a treatment" }).click();
  await page.getByRole("region", { name: "Take away" }).waitFor({ timeout: 120_000 });
  await shot("10-treat", { fullPage: true });
  await context.close();
}

const started = await start();
try {
  for (const width of [1440, 390])
    for (const colorScheme of ["light", "dark"]) await pictures(started, width, colorScheme);
} finally {
  await started.stop();
}
