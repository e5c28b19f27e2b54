import { SdcError } from "@sdc-risk/data";

const SIGNATURES: readonly (readonly [string, string])[] = [
  ["PK\x03\x04", "a zip archive, as xlsx, ods and docx files are"],
  ["\xd0\xcf\x11\xe0", "an old Office file, as xls files are"],
  ["\x89PNG", "a PNG image"],
  ["\xff\xd8\xff", "a JPEG image"],
  ["GIF8", "a GIF image"],
  ["%PDF", "a PDF document"],
  ["$FL2", "an SPSS file (sav)"],
  ["$FL3", "an SPSS file (zsav)"],
  ["<stata_dta>", "a Stata file (dta)"],
  ["\0\0\0\0\0\0\0\0\0\0\0\0\xc2\xea\x81\x60", "a SAS file (sas7bdat)"],
  ["\0\0\0\0\0\0\0\0\0\0\0\0\xc2\xea\x81\x63", "a SAS catalogue (sas7bcat)"],
  ["HEADER RECORD*******", "a SAS transport file (xpt)"],
  ["RDX", "an R file (RData)"],
  ["SQLite format 3", "an SQLite database"],
  ["PAR1", "a Parquet file"],
  ["ARROW1", "an Arrow file"],
  ["\x1f\x8b", "gzip data"],
  ["BZh", "bzip2 data"],
  ["\xfd7zXZ", "xz data"],
  ["\x28\xb5\x2f\xfd", "zstd data"],
  ["7z\xbc\xaf", "a 7z archive"],
  ["\x7fELF", "a program"],
];

/** @throws SdcError BAD_FILE when the first bytes are those of a file that is not text */
export function refuseBinary(head: Uint8Array, name: string): void {
  const start = String.fromCharCode(...head.subarray(0, 32));
  const controls = head.some((byte) => byte < 9);
  const known = SIGNATURES.find(
    ([signature]) => start.startsWith(signature) && (controls || signature.length > 3),
  );
  if (known) throw binary(name, `looks like ${known[1]}`);
}

/** @throws SdcError BAD_FILE when UTF-8 bytes hold a NUL, which no CSV does */
export function refuseNul(bytes: Uint8Array, name: string): void {
  if (bytes.includes(0))
    throw binary(
      name,
      "holds NUL bytes and is not text (for UTF-16 without a byte order mark, name the encoding)",
    );
}

function binary(name: string, what: string): SdcError {
  return new SdcError(
    "BAD_FILE",
    `${JSON.stringify(name)} ${what}. CSV, Parquet, Arrow IPC, Excel (.xlsx) and the files of SPSS, Stata ` +
      "and SAS are read, and gzip of each.",
  );
}
