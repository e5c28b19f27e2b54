/** Puts a cell behind each line. @param cells one per line */
export function addCells(lines: string[], cells: readonly string[]): void {
  for (let i = 0; i < lines.length; i++) lines[i] = `${lines[i]},${cells[i]}`;
}
