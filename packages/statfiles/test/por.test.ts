import { checkSize, drawSeed } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { cutOff, flipped } from "./damage.ts";
import { bytesOf, convert, encode, expectSame, havenReads, r, read, withOracles } from "./oracle.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRST";

/** A number as portable files write it. */
function number(value: number | null): string {
  if (value === null) return "*.";
  let whole = Math.floor(Math.abs(value));
  let rest = Math.abs(value) - whole;
  let text = "";
  let fraction = "";
  do text = DIGITS[whole % 30] + text;
  while ((whole = Math.floor(whole / 30)) > 0);
  for (let i = 0; i < 12 && rest > 0; i++) {
    rest *= 30;
    fraction += DIGITS[Math.floor(rest)];
    rest -= Math.floor(rest);
  }
  return `${value < 0 ? "-" : ""}${text}${fraction === "" ? "" : `.${fraction}`}/`;
}

const text = (value: string): string => number(value.length) + value;
const TABLE =
  `${"0".repeat(64)}0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .<(+0&[]!$*);^-/|,%_>?\`:0@'="`.padEnd(
    256,
    "0",
  );
const BODY =
  `A${text("20260101")}${text("010203")}1${text("a test")}4${number(4)}5${number(11)}6${text("W")}` +
  `7${number(0)}${text("A")}${[5, 8, 2, 5, 8, 2].map(number).join("")}B${number(97)}${number(99)}8${number(-9)}C${text("Label of A")}` +
  `7${number(0)}${text("W")}${[5, 8, 2, 5, 8, 2].map(number).join("")}9${number(-1)}` +
  `7${number(5)}${text("T")}${[1, 5, 0, 1, 5, 0].map(number).join("")}8${text("xx")}` +
  `7${number(0)}${text("D")}${[20, 11, 0, 20, 11, 0].map(number).join("")}` +
  `D${number(1)}${text("A")}${number(2)}${number(-9)}${text("none")}${number(1)}${text("one")}D${number(1)}${text("T")}${number(1)}${text("a")}${text("Alpha")}E${number(1)}${text("a note")}F`;
const ROWS: [number | null, number, string, number | null][] = [
  [1, 1.5, "a", 86400 * 141428],
  [98, -5, "xx", null],
  [-9, 2, "", 86400],
  [null, 3e9, "ab cd", 0],
  [0.1, 1e-9, " b", 86400 * 3],
];

const DATA = ROWS.map(([a, w, t, d]) => number(a) + number(w) + text(t) + number(d)).join("");

/** A portable file, in lines of 80 characters, of which blanks at the end may be cut off. */
function portable(lineEnd = "\r\n", trim = false, content = BODY + DATA): Uint8Array {
  const all = `${"ASCII SPSS PORT FILE".padEnd(40).repeat(5)}${TABLE}SPSSPORT${content}Z`;
  const whole = all.padEnd(Math.ceil(all.length / 80) * 80, "Z");
  return encode(
    (whole.match(/.{80}/gs) ?? []).map((line) => (trim ? line.trimEnd() : line) + lineEnd).join(""),
  );
}

describe("a portable file built by its description", () => {
  it.each([
    ["\r\n", false],
    ["\n", true],
    ["", false],
  ])("is read, with lines that end by %j, shortened: %s", async (end, trim) => {
    const { table, variables, weight, format } = await read(portable(end, trim));
    expect({ weight, format }).toEqual({ weight: "W", format: "por" });
    expect(Array.from(table.getChildAt(0)!)).toEqual([1, null, null, null, 0.1]);
    expect(variables[0].missing).toMatchObject({
      declared: { values: [-9], range: [97, 99] },
      reasons: [
        { value: -9, label: "none", records: 1 },
        { value: 98, label: null, records: 1 },
      ],
    });
    expect(Array.from(table.getChildAt(1)!, Number)).toEqual([1.5, 0, 2, 3e9, expect.closeTo(1e-9, 22)]);
    expect(variables[1].missing!.declared).toEqual({ values: [], range: [-Infinity, -1] });
    expect(Array.from(table.getChildAt(2)!)).toEqual(["a", null, null, "ab cd", " b"]);
    expect(variables[2].valueLabels).toEqual([{ value: "a", label: "Alpha" }]);
    expect(variables[0].label).toBe("Label of A");
    expect(Array.from(table.getChildAt(3)!)[0]).toBe(0);
  });

  it("of other characters is read by its table", async () => {
    const other = portable("\n").map((byte, i) => (byte === 10 || i < 200 + 2 ? byte : byte ^ 0x80));
    const { table, variables } = await read(other);
    expect(variables.map(({ name }) => name)).toEqual(["A", "W", "T", "D"]);
    expect(Array.from(table.getChildAt(2)!)).toEqual(["a", null, null, "ab cd", " b"]);
  });

  it("of SPSS 25, which numbers dates and times higher, has the same ones", async () => {
    const formats = [
      [20, "DATE11", "Date32<DAY>"],
      [23, "ADATE10", "Date32<DAY>"],
      [38, "EDATE10", "Date32<DAY>"],
      [22, "DATETIME20", "Timestamp<MICROSECOND>"],
      [21, "TIME8", "Utf8"],
    ] as const;
    const build = (shift: number): Uint8Array => {
      const described = formats.map(([type, shown], i) => {
        const one = [type + shift, Number(/\d+/.exec(shown)![0]), 0].map(number).join("");
        return `7${number(0)}${text(`V${i}`)}${one}${one}`;
      });
      const day = 86_400 * 158_000;
      const row = [day, day + 86_400, -86_400, day + 3723, 3723].map(number).join("");
      const head = `A${text("20260101")}${text("010203")}4${number(formats.length)}5${number(11)}`;
      return portable("\n", false, `${head}${described.join("")}F${row}`);
    };
    const { table, variables, warnings } = await read(build(82));
    expect(warnings).toEqual([]);
    expect(variables.map(({ format }) => format)).toEqual(formats.map(([, shown]) => shown));
    expect(table.schema.fields.map(({ type }) => String(type))).toEqual(formats.map(([, , type]) => type));
    expect(Array.from(table, String)).toEqual(Array.from((await read(build(0))).table, String));
    expect(table.getChildAt(4)!.get(0)).toBe("01:02:03");
  });

  it("is refused where it is cut off, and never gives other records", async () => {
    const bytes = portable("\n");
    const end = bytes.indexOf(0x5a, bytes.length - 81);
    await cutOff(bytes.subarray(0, end), "cut.por", 7);
    await flipped(bytes, "flipped.por", ROWS.length);
  });
});

withOracles("portable files that readstat writes", () => {
  it("are read as haven reads them", async () => {
    const names = Array.from({ length: checkSize(25, 4) }, (_, i) => `random${i}`);
    await r(
      names
        .map(
          (
            name,
            i,
          ) => `set.seed(${drawSeed(i)}); n <- sample(1:200, 1); k <- sample(2:9, 1); d <- data.frame(row.names = 1:n)
for (j in 1:k) d[[paste0("V", j)]] <- switch(sample(5, 1), sample(c(-200:300, NA), n, TRUE), round(rnorm(n) * 100, 2), sample(c("", "a", "b c", "long text of some letters"), n, TRUE),
  labelled_spss(sample(c(1:9, 97:99, NA), n, TRUE) + 0, na_range = c(97, 99), labels = c(None = 98, One = 1), label = "A label"), as.Date("2000-01-01") + sample(-9999:9999, n, TRUE))
write_sav(d, "${name}.sav")`,
        )
        .join("\n"),
    );
    for (const name of names) convert(`${name}.sav`, `${name}.por`);
    const told = await havenReads(
      names.map((name) => `${name}.por`),
      "read_por",
      ", user_na = TRUE",
    );
    for (const [i, name] of names.entries())
      // haven misses the nearest double by a bit now and then
      expectSame(await read(bytesOf(`${name}.por`)), told[i], 15);
  });
});
