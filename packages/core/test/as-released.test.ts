import { SdcObject } from "@sdc-risk/core";
import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

type Ages = readonly (number | string | null)[];

const tableOf = (ages: Ages): Table =>
  new Table({
    id: vectorFromArray(
      ages.map((_, i) => `p${i}`),
      new Utf8(),
    ),
    age: vectorFromArray([...ages], ages.some((age) => typeof age === "string") ? new Utf8() : new Int32()),
  });

const turn = (): Promise<void> => Promise.resolve();

/** The ages of the original, and of a control file, as the released file has them. */
async function recoded(original: Ages, released: Ages, control: Ages | null = null) {
  const sdc = SdcObject.fromArrow(
    tableOf(original),
    { keys: ["age"], id: "id" },
    {
      released: [tableOf(released)],
      match: "position",
      ...(control === null ? {} : { control: tableOf(control) }),
    },
  );
  const files = await sdc.asReleased(["age"], await sdc.controlFile(turn), turn);
  const textsOf = (file: SdcObject | null): (string | null)[] | null => {
    if (file === null) return null;
    const { codes, label } = file.coded("age");
    return Array.from(codes, (code) => (code < 0 ? null : label(code)));
  };
  return { original: textsOf(files.original), control: textsOf(files.control) };
}

describe("an original as its released file has it", () => {
  it("has the bands of the released file in place of its numbers, and stays without what it misses", async () => {
    const { original } = await recoded(
      [61, 64, 82, null, 61],
      ["60–69", "60–69", "80 and more", "60–69", null],
    );
    expect(original).toEqual(["60–69", "60–69", "80 and more", null, "60–69"]);
  });

  it("has the band of a value that lost it in all its records, where values on both sides have it", async () => {
    const { original } = await recoded([61, 64, 69, 75], ["60–69", null, "60–69", "70–79"]);
    expect(original).toEqual(["60–69", "60–69", "60–69", "70–79"]);
  });

  it("has the end of open bands beside numbers that stay as they are", async () => {
    const { original } = await recoded([61, 64, 82, 90], ["61", "64", "80 and more", "80 and more"]);
    expect(original).toEqual(["61", "64", "80 and more", "80 and more"]);
  });

  it("cannot have a value that no released record shows, and says that the plan tells it", async () => {
    await expect(recoded([61, 64, 95], ["60–69", "60–69", null])).rejects.toMatchObject({
      code: "BAD_RELEASED",
      message: expect.stringContaining(
        "holds numbers in the original and text in the released file. No released record shows the value 95 of age, " +
          "and only the plan by which the file was treated tells what it was recoded to (--released-plan).",
      ) as string,
    });
  });

  it("stays as it is where one value became several, and where texts write its numbers", async () => {
    expect((await recoded([61, 61], ["young", "old"])).original).toEqual(["61", "61"]);
    expect((await recoded([61, 64], ["61", "65"])).original).toEqual(["61", "64"]);
  });

  it("recodes a control file alike, also numbers between two of one band", async () => {
    const { control } = await recoded(
      [61, 64, 82, 85],
      ["60–69", "60–69", "80 and more", "80 and more"],
      [62, 84, 70, null],
    );
    expect(control).toEqual(["60–69", "80 and more", "70", null]);
  });
});
