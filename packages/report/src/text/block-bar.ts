/** One eighth of a cell, two, … seven. */
const EIGHTHS = "▏▎▍▌▋▊▉";

/**
 * A bar of block characters, `size` of `largest` over `cells` characters; anything above zero shows at least
 * an eighth.
 */
export function blockBar(size: number, largest: number, cells: number): string {
  if (!(size > 0) || !(largest > 0)) return "";
  const eighths = Math.max(1, Math.round((size / largest) * cells * 8));
  return "█".repeat(Math.floor(eighths / 8)) + EIGHTHS.charAt((eighths % 8) - 1);
}
