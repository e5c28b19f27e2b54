import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBeside, filePanel, goTo, openFile, run, saved, setRoles, upload } from "./page.ts";
import { inBrowser, openPage, start } from "./support.mjs";

const FILE = upload("file.csv", "id,region,sex\n1,N,f\n2,N,m\n3,S,f\n4,S,m\n");
const REGIONS = upload("regions.csv", "region,people\nN,40\nS,80\nW,30\n");
const SEXES = upload("sexes.csv", "sex,people,year\nf,75,1\nm,75,1\n");
const OTHERS = upload("others.csv", "sex,people\nf,900\nm,75\n");
const RAKED = "No record has 1 combination of region in regions.csv, with 30 people (20 %): left out.";

describe("known margins in the workbench", inBrowser, () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app.stop());

  it("are read in the page, rake weights, and are named in settings and command; one may be taken out", async () => {
    const { page, context, foreign, complaints } = await openPage(app);
    await openFile(page, FILE);
    await setRoles(page, { Key: ["region", "sex"] });
    const panel = filePanel(page, "Known margins");

    await addBeside(page, "Known margins", REGIONS);
    await addBeside(page, "Known margins", OTHERS);
    await panel.getByText("The margins are of different populations").waitFor();
    await panel.getByRole("button", { name: "Remove others.csv" }).click();
    await panel.getByText("The margins are of different populations").waitFor({ state: "detached" });
    await addBeside(page, "Known margins", SEXES);
    await panel.getByText("must have one column that counts people").waitFor();
    const remove = panel.getByRole("button", { name: "Remove sexes.csv" });
    await remove.click();
    await remove.waitFor({ state: "detached" });
    await addBeside(page, "Known margins", upload("sexes.csv", "sex,people\nf,75\nm,75\n"));
    await remove.waitFor();
    await panel.getByLabel("Counts people").selectOption("people");

    await goTo(page, "Measures");
    const settings = JSON.parse((await saved(page, "Save the settings")).toString()) as object;
    expect(settings).toMatchObject({ margins: ["regions.csv", "sexes.csv"], marginsCount: "people" });
    await run(page, true);
    await page.getByText(RAKED).first().waitFor();
    expect(await page.getByText("--margins regions.csv --margins sexes.csv").count()).toBeGreaterThan(0);
    expect([foreign, complaints]).toEqual([[], []]);
    await context.close();
  });

  it("are all read where several are dropped at once, and one after the other", async () => {
    const { page, context, complaints } = await openPage(app);
    await openFile(page, FILE);
    await setRoles(page, { Key: ["region", "sex"] });
    const panel = filePanel(page, "Known margins");
    await panel.evaluate(
      (target, drops) => {
        for (const files of drops) {
          const dataTransfer = new DataTransfer();
          for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
          target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }
      },
      [
        [
          ["regions.csv", REGIONS.buffer.toString()],
          ["sexes.csv", "sex,people\nf,75\nm,75\n"],
        ],
        [["both.csv", "region,sex,people\nN,f,20\nN,m,20\nS,f,40\nS,m,40\nW,f,15\nW,m,15\n"]],
      ] as const,
    );
    for (const name of ["regions.csv", "sexes.csv", "both.csv"])
      await panel.getByRole("button", { name: `Remove ${name}` }).waitFor();

    const identified = filePanel(page, "Identified file");
    await identified.evaluate((target) => {
      const dataTransfer = new DataTransfer();
      for (const name of ["a.csv", "b.csv"]) dataTransfer.items.add(new File(["region\nN\n"], name));
      target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await identified.getByText("Add one file here; these are 2: a.csv, b.csv.").waitFor();
    expect(await identified.getByRole("button", { name: "Remove a.csv" }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
