import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBeside, filePanel, goTo, openFile, run, saved, setRoles, upload } from "./page.ts";
import { inBrowser, openPage, start } from "./support.mjs";

const FILE = upload("file.csv", "id,region,sex\n1,N,f\n2,N,m\n3,S,f\n4,S,m\n");
const COUNTS = upload("counts.csv", "sex,region,n\nf,N,2\nm,N,1\nf,S,3\nm,S,1\n");
const LIST = upload("list.csv", "name,no,region,sex\nAda,1,N,f\nBob,2,N,m\nEva,9,S,f\n");

describe("a population and an identified file in the workbench", inBrowser, () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app.stop());

  it("are read in the page, measured, and named in settings and command; nothing is sent", async () => {
    const { page, context, foreign, complaints } = await openPage(app);
    await openFile(page, FILE);
    await setRoles(page, { Key: ["region", "sex"], "Record id": ["id"] });

    await addBeside(page, "Population", LIST);
    await page.getByText("The population holds 3 units, fewer than the 4 records").waitFor();
    await addBeside(page, "Population", COUNTS);
    await filePanel(page, "Population").getByLabel("Counts the units of a row").selectOption("n");
    await addBeside(page, "Identified file", LIST);
    await filePanel(page, "Identified file")
      .getByLabel("Variable that identifies the person")
      .selectOption("no");

    await goTo(page, "Measures");
    const settings = JSON.parse((await saved(page, "Save the settings")).toString()) as object;
    expect(settings).toMatchObject({
      population: "counts.csv",
      populationCount: "n",
      identified: "list.csv",
      identifiedId: "no",
    });
    await run(page, true);
    await page.getByText("Counted in a population of 7 units: no model, no weights.").first().waitFor();
    await page.getByText("The file has 4 records, the identified file 3.").first().waitFor();
    expect(await page.getByText("--population counts.csv --identified list.csv").count()).toBeGreaterThan(0);
    expect(await page.content()).not.toContain("Ada");
    expect([foreign, complaints]).toEqual([[], []]);
    await context.close();
  });
});
