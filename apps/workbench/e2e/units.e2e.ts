import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBeside, fill, filePanel, goTo, openFile, run, saved, setRoles, upload } from "./page.ts";
import { inBrowser, openPage, start } from "./support.mjs";

const VISITS = upload(
  "visits.csv",
  "pid,region,sex,w\n1,N,f,2\n1,N,f,3\n2,N,m,4\n3,S,f,5\n3,S,f,5\n4,S,m,7\n",
);
const PEOPLE = upload("people.csv", "sex,people\nf,100\nm,110\n");

const settingsOf = async (page: Parameters<typeof saved>[0]): Promise<object> => {
  await goTo(page, "Measures");
  return JSON.parse((await saved(page, "Save the settings")).toString()) as object;
};

describe("what records stand for, in the workbench", inBrowser, () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app.stop());

  it("a person with several records weighs what is chosen, in settings and report", async () => {
    const { page, context, complaints } = await openPage(app);
    await openFile(page, VISITS);
    await setRoles(page, { Key: ["region", "sex"], Weight: ["w"] });
    expect(await page.getByRole("heading", { name: "Persons with several records" }).count()).toBe(0);
    await page.getByRole("checkbox", { name: "pid: Person", exact: true }).check();
    const panel = filePanel(page, "Persons with several records");
    expect(await panel.getByRole("combobox").inputValue()).toBe("largest");
    expect(await settingsOf(page)).not.toHaveProperty("entityWeight");
    await run(page);
    await page.getByText("They stand for about 19 units of the population").first().waitFor();

    await goTo(page, "Roles");
    await panel.getByLabel("A person weighs").selectOption("sum");
    expect(await settingsOf(page)).toMatchObject({ entity: "pid", entityWeight: "sum" });
    await run(page);
    await page.getByText("They stand for about 26 units of the population").first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("a register of unknown members takes a share, or a table of the population", async () => {
    const { page, context, foreign, complaints } = await openPage(app);
    await openFile(page, VISITS);
    await setRoles(page, { Key: ["region", "sex"], Weight: ["w"] });
    const panel = filePanel(page, "Register of unknown members");
    const share = panel.getByLabel("Share of the population in the register");
    await fill(share, "2");
    await panel.getByText("A share is above 0 and at most 1.").waitFor();
    await page.getByText("membership) must be above 0 and at most 1, but it is 2").waitFor();
    expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
    await fill(share, "0.04");
    await panel.getByText("A share is above 0 and at most 1.").waitFor({ state: "detached" });
    expect(await settingsOf(page)).toMatchObject({ membership: 0.04 });
    await run(page);
    await page.getByText("a register that holds 4 % of the population").first().waitFor();

    await goTo(page, "Roles");
    await addBeside(page, "Register of unknown members", PEOPLE);
    await page.getByText('"people.csv" is to say how many units of the population there are').waitFor();
    await panel.getByLabel("Counts the units of the population").selectOption("people");
    await page.getByText("is to say how many units").waitFor({ state: "detached" });
    expect(await settingsOf(page)).toMatchObject({ membership: "people.csv", membershipCount: "people" });
    await run(page);
    await page.getByText("in each cell of sex as much as a table of the population says").first().waitFor();
    expect(await page.getByText("--membership people.csv").count()).toBeGreaterThan(0);
    expect([foreign, complaints]).toEqual([[], []]);
    await context.close();
  });
});
