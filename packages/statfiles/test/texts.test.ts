import { describe, expect, it } from "vitest";
import { encode, read } from "./oracle.ts";
import { type SavFile, savBytes } from "./sav-bytes.ts";
import { sasBytes } from "./sas7bdat-bytes.ts";
import { fromEucTw } from "../src/text/euc-tw.ts";

const bytes = (text: string, ...more: number[]): Uint8Array => new Uint8Array([...encode(text), ...more]);

/** The texts of a variable in UTF-8 (or what `more` declares), and the messages of warnings. */
async function textsOf(
  values: readonly Uint8Array[],
  more: Partial<SavFile> = { codePage: 65001 },
): Promise<{ texts: unknown[]; codes: string[]; messages: string[] }> {
  const variables = [{ name: "T", width: 12, values }];
  const { table, warnings, encoding } = await read(
    savBytes({ little: true, compression: 1, variables, ...more }),
  );
  if (more.codePage === 65001) expect(encoding).toBe("utf-8");
  return {
    texts: Array.from(table.getChildAt(0)!),
    codes: warnings.map(({ code }) => code),
    messages: warnings.map(({ message }) => message),
  };
}

describe("a text that is cut off within a character", () => {
  it("loses this character alone, and is told", async () => {
    expect(await textsOf([bytes("Straße"), bytes("Hauptstra", 0xc3), bytes("Köln")])).toEqual({
      texts: ["Straße", "Hauptstra", "Köln"],
      codes: ["cut-character"],
      messages: ['Some texts of "T" are cut off within a character, which was left out.'],
    });
    // nothing but itself shows the encoding
    expect((await textsOf([bytes("బడి", 0xe0, 0xb1)])).texts).toEqual(["బడి"]);
    expect((await textsOf([bytes("1", 0xf0, 0x9f, 0x98), bytes("😀")])).texts).toEqual(["1", "😀"]);
  });

  it("stays another text than those that are whole, and than other cut ones where it can", async () => {
    const cut = [bytes("Stra", 0xc3), bytes("Stra", 0xc4)];
    expect((await textsOf([bytes("ß"), ...cut])).texts).toEqual(["ß", "Stra", "Stra\ufffd"]);
    for (const values of [
      [bytes("ß"), bytes("Stra"), cut[0]],
      [cut[0], bytes("Stra"), bytes("ß")],
    ])
      expect((await textsOf(values)).texts.toSorted()).toEqual(["Stra", "Stra\ufffd", "ß"]);
    const { texts, messages } = await textsOf([bytes("ß"), bytes("Stra"), ...cut]);
    expect(texts).toEqual(["ß", "Stra", "Stra\ufffd", "Stra\ufffd"]);
    expect(messages).toEqual([
      'Some texts of "T" are cut off within a character, which was left out; 1 of them can no longer be told apart from others.',
    ]);
  });

  it("is not missing where nothing else is left", async () => {
    expect((await textsOf([bytes("ä"), bytes("", 0xe0)])).texts).toEqual(["ä", "\ufffd"]);
  });

  it("is one in windows-1252 where nothing shows that the encoding is the right one", async () => {
    expect(await textsOf([bytes("caf", 0xe9), bytes("Gr", 0xf6)])).toMatchObject({
      texts: ["café", "Grö"],
      codes: ["encoding"],
    });
  });

  it("is told beside those that are not valid", async () => {
    const { texts, codes } = await textsOf([bytes("ä"), bytes("b", 0xc3), bytes("c", 0xe9, 0x64)]);
    expect(texts).toEqual(["ä", "b", "céd"]);
    expect(codes).toEqual(["encoding", "cut-character"]);
  });

  it("may be of any encoding with characters of several bytes", async () => {
    const tokyo = [0x93, 0x8c, 0x8b, 0x9e];
    const { texts } = await textsOf([new Uint8Array(tokyo), new Uint8Array(tokyo.slice(0, 3))], {
      codePage: 932,
    });
    expect(texts).toEqual(["東京", "東"]);
  });
});

/** A table of SAS whose only text is replaced by other bytes. */
function sasText(encoding: number, text: readonly number[]): Uint8Array {
  const held = "#".repeat(text.length);
  const one = { name: "T", width: text.length, isText: true, values: [held] };
  const file = sasBytes({ wide: true, little: true, encoding, variables: [one] });
  const at = file.lastIndexOf(0x23) - text.length + 1;
  file.set(text, at);
  return file;
}

describe("a text of SAS", () => {
  it.each([
    [168, "iso-2022-kr", [0x1b, 0x24, 0x29, 0x43, 0x41, 0x0e, 0x30, 0x21, 0x30, 0x22, 0x0f, 0x42], "A가각B"],
    [168, "iso-2022-kr", [0x41, 0x20, 0x42], "A B"],
    [
      119,
      "euc-tw",
      [0xea, 0xd7, 0xfd, 0xa4, 0xd2, 0xdc, 0xc6, 0xba, 0xc6, 0xa1, 0xc6, 0xcb, 0x31],
      "臺灣省台北市1",
    ],
    [119, "euc-tw", [0xc5, 0xde, 0xc4, 0xd1, 0xcd, 0xfc, 0x20, 0x8e, 0xa2, 0xf2, 0xc4], "王小明 龘"],
    [119, "euc-tw", [0xa1, 0xa2, 0xa1, 0xd6, 0xa4, 0xc1, 0xa4, 0xa2, 0x8e, 0xa2, 0xa1, 0xa1], "，「Ａ１乂"],
    [248, "shift_jisx0213", [0x93, 0x8c, 0x8b, 0x9e, 0xb1, 0x41], "東京ｱA"],
    [76, "x-mac-cyrillic", [0x80, 0x81], "АБ"],
    [69, "macintosh", [0x8a, 0x8b], "äã"],
  ])("is read in its encoding: %d, %s", async (number, encoding, held, text) => {
    const file = await read(sasText(number, held));
    expect(file.encoding).toBe(encoding);
    expect(file.warnings).toEqual([]);
    expect(file.table.getChildAt(0)!.get(0)).toBe(text);
  });

  it.each([
    [0x8e, 0xa3, 0xa1, 0xa1],
    [0xc4, 0x41],
    [0x80, 0xa1],
    [0xa6, 0xb6],
  ])("of EUC-TW that Big5 does not hold is told: %d %d", async (...held) => {
    const { warnings } = await read(sasText(119, held));
    expect(warnings).toMatchObject([{ code: "encoding" }]);
  });

  it.each([[0xc5], [0x8e], [0x8e, 0xa2], [0x8e, 0xa2, 0xf2]])(
    "of EUC-TW may be cut off within a character: %d",
    async (...held) => {
      const { table, warnings } = await read(sasText(119, [0xc5, 0xde, ...held]));
      expect(table.getChildAt(0)!.get(0)).toBe("王");
      expect(warnings).toMatchObject([{ code: "cut-character" }]);
    },
  );

  it("in EUC-TW has another character for each of those that Big5 holds of two planes", () => {
    const big5 = new TextDecoder("big5", { fatal: true });
    const found = new Set<string>();
    for (const plane of [[], [0x8e, 0xa2]])
      for (let row = 0xa1; row <= 0xfe; row++)
        for (let cell = 0xa1; cell <= 0xfe; cell++) {
          const held = fromEucTw(new Uint8Array([...plane, row, cell]));
          if (held !== null) found.add(big5.decode(held));
        }
    expect(found.size).toBe(13_443);
  });

  it("in what Shift_JISX0213 has for itself is not taken for what Shift_JIS has there", async () => {
    const { warnings } = await read(sasText(248, [0xed, 0x40]));
    expect(warnings).toMatchObject([{ code: "encoding" }]);
  });

  it.each([70, 55, 128, 137, 247])(
    "in encoding %d, which is not known, is read while it is ASCII; else --encoding is named",
    async (number) => {
      const plain = await read(sasText(number, [0x41, 0x62]));
      expect(plain.table.getChildAt(0)!.get(0)).toBe("Ab");
      expect(plain.encoding).toBe("ascii");
      const other = sasText(number, [0xc4, 0xe3]);
      await expect(read(other, "x.sas7bdat")).rejects.toMatchObject({
        code: "BAD_ENCODING",
        message: expect.stringMatching(
          new RegExp(`^"x.sas7bdat" declares SAS encoding ${number} \\(.*--encoding overrides it`),
        ) as string,
      });
      const { table } = await read(other, "x.sas7bdat", { encoding: "big5" });
      expect(table.getChildAt(0)!.get(0)).toBe("斕");
    },
  );
});
