const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  ENOTDIR: "a part of the path is no folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left on the device",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its symbolic links form a circle",
};

/** Why the system refused something, in words where there are some. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return (
    (code === undefined ? undefined : REASONS[code]) ??
    (error instanceof Error ? error.message : String(error))
  );
}
