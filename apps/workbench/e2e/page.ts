import type { Locator, Page } from "playwright-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { browserName, savedBy } from "./support.mjs";

export interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const upload = (name: string, content: string | Uint8Array): Upload => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content as string),
});

/** Opens a file by the file chooser, and waits until its variables are shown. */
export async function openFile(page: Page, file: Upload | string, wait = true): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles(file);
  if (wait) await page.getByRole("heading", { name: "Variables" }).waitFor();
}

/** The panel of a file beside the open one, by its heading. */
export const filePanel = (page: Page, heading: string): Locator =>
  page.locator(".panel").filter({ has: page.getByRole("heading", { name: heading }) });

/** Gives the panel of a file beside the open one a file. */
export const addBeside = (page: Page, heading: string, file: Upload): Promise<void> =>
  filePanel(page, heading).locator("input[type=file]").setInputFiles(file);

export async function openExample(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open the example" }).click();
  await page.getByRole("heading", { name: "Variables" }).waitFor();
}

/**
 * Puts text in the place of what a field holds. Where the driver of Firefox does that at once, React does not
 * notice.
 */
export async function fill(field: Locator, text: string): Promise<void> {
  await field.fill(browserName === "firefox" ? "" : text);
  if (browserName === "firefox") await field.pressSequentially(text);
}

/** Gives the variables roles; others lose theirs. */
export async function setRoles(
  page: Page,
  roles: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await goTo(page, "Roles");
  await page.getByRole("button", { name: "Clear all" }).click();
  for (const [role, names] of Object.entries(roles)) {
    for (const name of names) {
      await fill(page.getByRole("searchbox"), name);
      await page.getByRole("checkbox", { name: `${name}: ${role}`, exact: true }).check();
    }
  }
  await fill(page.getByRole("searchbox"), "");
}

export async function goTo(page: Page, step: string): Promise<void> {
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: step }).click();
  if (step === "Roles") await allVariables(page);
}

/** Shows all variables in the step Roles, in place of its questions. */
export async function allVariables(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: /^(Five questions|What is each variable\?)$/ }).waitFor();
  const all = page.getByRole("button", { name: "All variables" });
  if ((await all.count()) > 0) await all.click();
  await page.getByRole("heading", { name: "What is each variable?" }).waitFor();
}

/** Runs the measures, and waits for the report. The slowest is left out unless told. */
export async function run(page: Page, slowest = false): Promise<void> {
  await goTo(page, "Measures");
  await page.getByRole("checkbox", { name: "Population uniqueness" }).setChecked(slowest);
  await page.getByRole("button", { name: "Run the measures" }).click();
  await page.getByRole("heading", { name: /^Disclosure risk of/ }).waitFor();
}

/** Waits until what was asked for is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );
}

/** What a button of the page saves. */
export const saved = (page: Page, button: string, exact = true): Promise<Buffer> =>
  savedBy(page, () => page.getByRole("button", { name: button, exact }).click());

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Audit {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** What axe-core finds wrong with the page as it is, a line each. */
export async function violations(page: Page): Promise<string[]> {
  // by the debugger, since the page's policy lets no script in
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate<Audit>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`,
    ),
  );
}
