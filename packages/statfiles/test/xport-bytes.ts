/** Builds transport files of SAS byte by byte, from their description. */

export interface XportVariable {
  readonly name: string;
  /** Bytes of a number; 0 for texts, which have `width` bytes. */
  readonly size: number;
  readonly width?: number;
  readonly label?: string;
  readonly format?: readonly [name: string, width: number, decimals: number];
  /** Numbers, texts, or letters of missing values. */
  readonly values: readonly (number | string)[];
}

/** A number as a float of IBM's mainframes. */
export function ibm(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  if (value !== 0) {
    let exponent = 64;
    let fraction = Math.abs(value);
    while (fraction >= 1) {
      fraction /= 16;
      exponent++;
    }
    while (fraction < 1 / 16) {
      fraction *= 16;
      exponent--;
    }
    view.setBigUint64(0, BigInt(fraction * 2 ** 56));
    bytes[0] = exponent + (value < 0 ? 128 : 0);
  }
  return bytes.subarray(0, size);
}

const line = (text: string): string => text.padEnd(80);
const header = (name: string, digits: string): string =>
  line(`HEADER RECORD*******${name.padEnd(8)}HEADER RECORD!!!!!!!${digits}`);

export interface XportFile {
  readonly version: 5 | 8;
  readonly variables: readonly XportVariable[];
  /** Digits of the number of variables; default: as the version has it. Haven knows four only. */
  readonly digits?: 4 | 6;
  /** What descriptions say of where values stand; default: where they do stand. */
  readonly places?: readonly number[];
}

export function xportBytes(file: XportFile): Uint8Array {
  const { version, variables, digits = version === 8 ? 6 : 4 } = file;
  const out: number[] = [];
  const zeros = "0".repeat(30);
  const eight = version === 8;
  const text = (value: string, width = value.length): void => {
    for (let i = 0; i < width; i++) out.push(i < value.length ? value.charCodeAt(i) : 0x20);
  };
  const i16 = (value: number): void => {
    out.push((value >> 8) & 255, value & 255);
  };
  const fill = (): void => {
    while (out.length % 80 !== 0) out.push(0x20);
  };
  text(header(eight ? "LIBV8" : "LIBRARY", zeros));
  text(line("SAS     SAS     SASLIB  9.4     TEST"));
  text(line("01JAN26:00:00:00"));
  text(header(eight ? "MEMBV8" : "MEMBER", "000000000000000001600000000140"));
  text(header(eight ? "DSCPTV8" : "DSCRPTR", zeros));
  text(
    line(eight ? `SAS     ${"MADE".padEnd(32)}SASDATA 9.4     TEST` : "SAS     MADE    SASDATA 9.4     TEST"),
  );
  text(line(`${"01JAN26:00:00:00".padEnd(32)}Made`));
  const count = String(variables.length);
  text(header(eight ? "NAMSTV8" : "NAMESTR", `000000${count.padStart(digits, "0")}`.padEnd(30, "0")));
  let at = 0;
  variables.forEach(({ name, size, width, label = "", format = ["", 0, 0] }, i) => {
    i16(size === 0 ? 2 : 1);
    i16(0);
    i16(size === 0 ? width! : size);
    i16(i + 1);
    text(name, 8);
    text(label, 40);
    text(format[0], 8);
    i16(format[1]);
    i16(format[2]);
    i16(0);
    i16(0);
    text("", 8);
    i16(0);
    i16(0);
    const place = file.places?.[i] ?? at;
    i16(place >> 16);
    i16(place & 65535);
    text(eight ? name : "", 32);
    i16(label.length);
    for (let j = 0; j < 18; j++) out.push(0);
    at += size === 0 ? width! : size;
  });
  fill();
  const long = variables
    .map(({ name, label = "" }, i) => ({ name, label, i }))
    .filter(({ name, label }) => eight && (name.length > 8 || label.length > 40));
  if (long.length > 0) {
    text(header("LABELV8", String(long.length).padStart(5, "0")));
    for (const { name, label, i } of long) {
      i16(i + 1);
      i16(name.length);
      i16(label.length);
      text(name);
      text(label);
    }
    fill();
  }
  text(header(eight ? "OBSV8" : "OBS", zeros));
  for (let row = 0; row < variables[0].values.length; row++) {
    for (const { size, width, values } of variables) {
      const value = values[row];
      if (typeof value === "number") out.push(...ibm(value, size));
      else if (size === 0) text(value, width);
      else out.push(value.charCodeAt(0), ...new Array<number>(size - 1).fill(0));
    }
  }
  fill();
  return new Uint8Array(out);
}
