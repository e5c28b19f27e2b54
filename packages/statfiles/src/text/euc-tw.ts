/**
 * Where the characters of the first two planes of CNS 11643 stand in Big5: `from:to:count`, by the number of the
 * character in its plane (94 a row) and in Big5 (157 a row from 0x81), for characters that follow each other in both.
 * Without some 70 signs that Big5 lacks.
 */
const PLANES = [
  "0:5024:5 6:5030:15 21:5047:2 24:5046:1 29:5053:44 73:5098:1 74:5097:1 75:5099:21 98:5122:1 100:5124:27 " +
    "127:5152:1 128:5151:1 130:5154:14 146:5170:2 148:5173:1 149:5172:1 150:5174:4 155:5045:1 156:5180:78 " +
    "282:5258:29 312:5288:1 314:5290:142 3290:5495:17 3307:5287:1 3308:5513:86 3394:5289:1 3395:5600:1307 " +
    "4702:6908:424 5126:6907:1 5127:7332:1876 7003:9595:1 7004:9208:387 7391:9596:525 7916:10310:1 " +
    "7917:10121:105 8023:10227:83 8106:10311:84 8190:10541:1 8191:10395:54 8245:10450:1 8246:10449:1 " +
    "8247:10451:90 8337:10542:354",
  "0:11304:10 10:11315:33 43:11396:1 44:11348:48 92:11397:46 138:11610:1 139:11443:167 306:11611:1840 " +
    "2146:14098:1 2147:13452:108 2255:13561:537 2792:13451:1 2793:14099:100 2893:13560:1 2894:14199:399 " +
    "3293:14599:1637 4930:16785:1 4931:16236:146 5077:16923:1 5078:16382:287 5365:17532:1 5366:16669:116 " +
    "5482:16786:137 5619:16924:104 5723:17449:1 5724:17028:222 5946:17251:198 6144:17450:82 6226:17533:86 " +
    "6312:17250:1 6313:17619:8 6321:17628:153 6474:17782:56 6530:18138:1 6531:17838:113 6644:17627:1 " +
    "6645:17951:142 6787:17781:1 6788:18093:45 6833:18139:71 6904:18404:1 6905:18210:194 7099:18405:490 " +
    "7589:18938:1 7590:18895:43 7633:18939:1 7634:18941:11 7645:18940:1 7646:18952:4",
];
const FIRST = 0xa1;
const LAST = 0xfe;
const ROW = 94;
/** What begins a character of four bytes, of which the second tells the plane from here on. */
const FOUR = 0x8e;
const PLANE_ONE = 0xa1;
const BIG5 = { FIRST: 0x81, ROW: 157, LOW: 63 } as const;
/** A first byte of Big5 for a character that is not whole. */
const INCOMPLETE = 0xa4;

let known: readonly Int32Array[] | null = null;

/** By plane and character its number in Big5; -1 where it has none. */
function numbers(): readonly Int32Array[] {
  return (known ??= PLANES.map((ranges) => {
    const plane = new Int32Array(ROW * ROW).fill(-1);
    for (const range of ranges.split(" ")) {
      const [from, to, count] = range.split(":").map(Number) as [number, number, number];
      for (let i = 0; i < count; i++) plane[from + i] = to + i;
    }
    return plane;
  }));
}

const isCode = (byte: number | undefined): boolean => byte !== undefined && byte >= FIRST && byte <= LAST;

/** The bytes of EUC-TW as Big5; null where they are none, or hold a character that Big5 lacks. */
export function fromEucTw(bytes: Uint8Array): Uint8Array | null {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length;) {
    const first = bytes[i];
    if (first < 0x80) {
      out[length++] = first;
      i++;
      continue;
    }
    const isLong = first === FOUR;
    const code = isLong ? i + 2 : i;
    if (code + 1 >= bytes.length && bytes.subarray(isLong ? i + 1 : i).every(isCode)) {
      out[length++] = INCOMPLETE;
      break;
    }
    const plane = isLong ? bytes[i + 1] - PLANE_ONE : 0;
    if (!isCode(bytes[code]) || !isCode(bytes[code + 1])) return null;
    const place = (bytes[code] - FIRST) * ROW + bytes[code + 1] - FIRST;
    const number = numbers()[plane]?.[place] ?? -1;
    if (number < 0) return null;
    const low = number % BIG5.ROW;
    out[length++] = BIG5.FIRST + Math.floor(number / BIG5.ROW);
    out[length++] = low < BIG5.LOW ? low + 0x40 : low + 0x62;
    i = code + 2;
  }
  return out.subarray(0, length);
}
