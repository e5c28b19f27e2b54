/** Gives a file to the browser to save. */
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // the browser has to have begun before the address ends
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
