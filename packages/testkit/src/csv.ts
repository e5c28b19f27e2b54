/** One CSV field: quoted when it holds a comma, a quote or a line break, quotes doubled (RFC 4180). */
export function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
