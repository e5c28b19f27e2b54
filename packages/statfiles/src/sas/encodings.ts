/** Encodings by SAS's numbers for them (SAS National Language Support Reference Guide). */
const ENCODINGS: Readonly<Record<number, string>> = {
  0: "windows-1252", 20: "utf-8", 28: "windows-1252", 29: "iso-8859-1", 30: "iso-8859-2", 31: "iso-8859-3",
  32: "iso-8859-4", 33: "iso-8859-5", 34: "iso-8859-6", 35: "iso-8859-7", 36: "iso-8859-8", 37: "iso-8859-9",
  38: "iso-8859-10", 39: "iso-8859-11", 40: "iso-8859-15", 41: "cp437", 42: "cp850", 43: "cp852", 44: "cp857",
  45: "cp858", 46: "cp862", 47: "cp864", 48: "cp865", 49: "ibm866", 50: "cp869", 51: "windows-874", 56: "cp737",
  57: "cp775", 58: "cp860", 59: "cp863", 60: "windows-1250", 61: "windows-1251", 62: "windows-1252",
  63: "windows-1253", 64: "windows-1254", 65: "windows-1255", 66: "windows-1256", 67: "windows-1257",
  68: "windows-1258", 69: "macintosh", 118: "big5", 123: "big5", 125: "gb18030", 126: "gb18030", 134: "euc-jp",
  136: "shift_jis", 138: "shift_jis", 140: "euc-kr", 141: "euc-kr", 142: "euc-kr", 167: "iso-2022-jp",
  204: "windows-1252", 205: "gb18030", 227: "iso-8859-14", 242: "iso-8859-13", 246: "x-mac-cyrillic",
};

/** The encoding, or a name for messages where it is not known here. */
export function sasEncoding(number: number): string {
  return ENCODINGS[number] ?? `SAS encoding ${number}`;
}
