import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSize, drawSeed } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { cutOff, flipped } from "./damage.ts";
import { bytesOf, expectSame, folder, havenReads, r, read, withOracles } from "./oracle.ts";
import { type XportVariable, ibm, xportBytes } from "./xport-bytes.ts";

const SAS_TABLE = `
n <- 90; set.seed(4)
d <- data.frame(id = sprintf("%05d", 1:n))
d$whole <- rep(c(1, 2, 3, NA, 98, 7), 15); attr(d$whole, "label") <- "Sex"
d$real <- c(0.1, -2.5, 1e70, 1e-70, NA, 3e9)[1 + (1:n) %% 6]
d$large <- 2^40 + 1:n
d$tagged <- rep(c(1, tagged_na("A"), tagged_na("Z"), NA, 2), length.out = n)
d$text <- strrep("x", (1:n) %% 12)
d$wide <- ifelse(1:n %% 3 == 0, strrep("é", 90), ifelse(1:n %% 3 == 1, "", "y"))
d$day <- as.Date("1899-12-31") + 1:n * 1000; d$day[5] <- NA
d$moment <- as.POSIXct("2021-03-04 05:06:07", tz = "UTC") + 1:n * 12345.5
d$clock <- hms::hms((1:n * 777) %% 86400)
`;

withOracles("transport files that haven writes", () => {
  it("are read as haven reads them, of both versions", async () => {
    await r(
      `${SAS_TABLE}\nwrite_xpt(d, "v5.xpt", version = 5, label = "A table")\nd$longer_name_than_eight <- d$real\nwrite_xpt(d, "v8.xpt", version = 8)`,
    );
    const paths = ["v5.xpt", "v8.xpt"];
    const told = await havenReads(paths, "read_xpt");
    for (const [i, path] of paths.entries()) expectSame(await read(bytesOf(path)), told[i]);
    const { label, version, variables } = await read(bytesOf("v5.xpt"));
    expect({ label, version }).toEqual({ label: "A table", version: "SAS transport file, version 5" });
    expect(variables[4].missing!.reasons.map(({ value, records }) => [value, records])).toEqual([
      [".a", 18],
      [".z", 18],
    ]);
  });

  it("of random tables are read as haven reads them", async () => {
    const names = Array.from({ length: checkSize(40, 6) }, (_, i) => `random${i}.xpt`);
    await r(
      names
        .map(
          (
            name,
            i,
          ) => `set.seed(${drawSeed(i)}); n <- sample(1:200, 1); k <- sample(1:9, 1); d <- data.frame(row.names = 1:n)
for (j in 1:k) d[[paste0("V", j)]] <- switch(sample(5, 1), sample(c(-200:300, NA), n, TRUE), rnorm(n) * 10^sample(-9:9, 1),
  sample(c("", "a", "b c"), n, TRUE), sample(c(1:9, tagged_na("B"), tagged_na("C"), NA), n, TRUE), as.Date("2000-01-01") + sample(-9999:9999, n, TRUE))
d$last <- 1:n; write_xpt(d, "${name}", version = ${[5, 8][i % 2]})`,
        )
        .join("\n"),
    );
    const told = await havenReads(names, "read_xpt");
    for (const [i, name] of names.entries()) expectSame(await read(bytesOf(name)), told[i]);
  });
});

const VARIABLES: XportVariable[] = [
  { name: "A", size: 8, label: "A number", values: [1, -2.5, "A", "_", ".", "Z", 0] },
  { name: "B", size: 3, format: ["DATE", 9, 0], values: [0, 1, ".", 22_000, -1, 2, 3] },
  { name: "T", size: 0, width: 5, values: ["", "abcde", " a", "b", "c", "d", "e"] },
];

describe("a transport file built by its description", () => {
  it.each([{ version: 5 as const }, { version: 8 as const }])(
    "is read: version $version",
    async ({ version }) => {
      const { table, variables, label } = await read(xportBytes({ version, variables: VARIABLES }));
      expect(label).toBe("Made");
      expect(Array.from(table.getChildAt(0)!)).toEqual([1, -2.5, null, null, null, null, 0]);
      expect(Array.from(variables[0].missing!.codes)).toEqual([-1, -1, 1, 0, -1, 2, -1]);
      expect(variables[0].missing!.reasons.map(({ value }) => value)).toEqual(["._", ".a", ".z"]);
      expect(
        Array.from(table.getChildAt(1)!, (day: unknown) =>
          day === null ? null : Number(day) / 86_400_000 + 3653,
        ),
      ).toEqual([0, 1, null, 22_000, -1, 2, 3]);
      expect(variables[1].format).toBe("DATE9");
      expect(Array.from(table.getChildAt(2)!)).toEqual([null, "abcde", " a", "b", "c", "d", "e"]);
    },
  );

  it.each([5, 8] as const)("has values one after the other, wherever version %d says", async (version) => {
    const whole = await read(xportBytes({ version, variables: VARIABLES }));
    // SAS says where a value stands in its memory: numbers first; other files say anything
    for (const places of [
      [0, 13, 8],
      [8, 0, 3],
      [0, 0, 0],
      [-1, 2 ** 31 - 1, 70_000],
    ]) {
      const { table, variables } = await read(xportBytes({ version, variables: VARIABLES, places }));
      expect(Array.from(table, String)).toEqual(Array.from(whole.table, String));
      expect(variables).toEqual(whole.variables);
    }
  });

  it("has names and labels of any length in version 8", async () => {
    const long = {
      name: "a_name_that_is_longer",
      label: "a label that is longer than the forty bytes that a description has",
      size: 8,
      values: [1],
    };
    const { variables } = await read(
      xportBytes({ version: 8, variables: [VARIABLES[0], long].map((one) => ({ ...one, values: [1] })) }),
    );
    expect(variables.map(({ name, label }) => [name, label])).toEqual([
      ["A", "A number"],
      [long.name, long.label],
    ]);
  });

  it("of several tables gives the first, and names the others", async () => {
    const one = xportBytes({ version: 5, variables: VARIABLES });
    const other = one.subarray(240);
    const { table, warnings } = await read(new Uint8Array([...one, ...other]));
    expect(table.numRows).toBe(7);
    expect(warnings).toEqual([
      { code: "more-tables", message: 'The first table was read; the file also holds "MADE".' },
    ]);
  });

  it("is refused where it is cut off, and never gives other records", async () => {
    const bytes = xportBytes({ version: 8, variables: VARIABLES });
    const data = bytes.length - 160;
    await cutOff(bytes.subarray(0, data), "cut.xpt", 7);
    for (let length = data + 1; length < bytes.length; length += 7) {
      if (length % 80 !== 0)
        await expect(read(bytes.subarray(0, length))).rejects.toMatchObject({ code: "BAD_FILE" });
    }
    await flipped(bytes.subarray(0, data), "flipped.xpt", 7);
  });

  it("holds every number that a double of its range holds, in as many bytes as it has", () => {
    expect([...ibm(1, 8)]).toEqual([0x41, 0x10, 0, 0, 0, 0, 0, 0]);
    expect([...ibm(-118.625, 8)]).toEqual([0xc2, 0x76, 0xa0, 0, 0, 0, 0, 0]);
  });
});

withOracles("a transport file built by its description", () => {
  it("is read as haven reads it", async () => {
    const eight = VARIABLES.map((one) => ({ ...one, size: one.size === 0 ? 0 : 8 }));
    for (const version of [5, 8] as const)
      writeFileSync(
        join(folder, `built${version}.xpt`),
        xportBytes({ version, variables: eight, digits: 4 }),
      );
    const places = [0, 16, 8];
    writeFileSync(
      join(folder, "placed8.xpt"),
      xportBytes({ version: 8, variables: eight, digits: 4, places }),
    );
    const paths = ["built5.xpt", "built8.xpt", "placed8.xpt"];
    const told = await havenReads(paths, "read_xpt");
    for (const [i, path] of paths.entries()) expectSame(await read(bytesOf(path)), told[i]);
  });
});
