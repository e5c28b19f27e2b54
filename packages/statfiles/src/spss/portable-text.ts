import { Cursor, ascii } from "../bytes/cursor.ts";
import { damagedAt } from "../bytes/damaged.ts";

/** Bytes before the data: five words for people, the table of characters, the word that tells the format. */
const WORDS = 200;
const TABLE = 256;
const TELLS = "SPSSPORT";
const LINE = 80;
const CR = 13;
const LF = 10;
const BLANK = 0x20;

/** The portable characters from place 64 on, as far as ASCII has them; a zero byte is none. */
const CHARACTERS =
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .<(+|&[]!$*);^-/|,%_>?`:\0@'=\"" +
  "\0\0\0\0\0\0~\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0{}\\";
const FIRST = 64;

/** Whether bytes begin a portable file. */
export function isPortable(head: Uint8Array): boolean {
  return head.length > WORDS + TABLE && tells(inAscii(head.subarray(0, 600)));
}

/** The characters of a portable file behind its head, in ASCII, without line ends. */
export function portableText(bytes: Uint8Array): Cursor {
  const text = inAscii(bytes);
  if (!tells(text)) throw damagedAt(WORDS + TABLE, `${TELLS} is missing here.`);
  return new Cursor(text, WORDS + TABLE + TELLS.length);
}

function tells(text: Uint8Array): boolean {
  return ascii(text.subarray(WORDS + TABLE, WORDS + TABLE + TELLS.length)) === TELLS;
}

function inAscii(bytes: Uint8Array): Uint8Array {
  const text = withoutLines(bytes);
  return translate(text, text.subarray(WORDS, WORDS + TABLE));
}

/** Takes line ends away; shorter lines are filled up with blanks. */
function withoutLines(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length + filling(bytes));
  let length = 0;
  let column = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === CR) continue;
    if (byte !== LF) {
      out[length++] = byte;
      column++;
      continue;
    }
    for (; column < LINE; column++) out[length++] = BLANK;
    column = 0;
  }
  return out.subarray(0, length);
}

/** Blanks that fill lines up. */
function filling(bytes: Uint8Array): number {
  let blanks = 0;
  let column = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === LF) {
      blanks += Math.max(0, LINE - column);
      column = 0;
    } else if (bytes[i] !== CR) column++;
  }
  return blanks;
}

/** The text in ASCII, by the table of a file that was written in other characters. */
function translate(text: Uint8Array, table: Uint8Array): Uint8Array {
  const map = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  if (table[FIRST] === 0x30 && table[FIRST + 10] === 0x41) return text;
  for (let i = CHARACTERS.length - 1; i >= 0; i--) {
    const letter = CHARACTERS.charCodeAt(i);
    const byte = table.at(FIRST + i);
    if (letter !== 0 && byte !== undefined && (i === 0 || byte !== table[FIRST])) map[byte] = letter;
  }
  return text.map((byte) => map[byte]);
}
