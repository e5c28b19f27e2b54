const WITH_PASSWORD = /\b([a-z][a-z0-9+.-]*:\/\/[^\s/?#:@]*):[^\s?#]*@/giu;

/**
 * A text without the passwords of the addresses in it: `postgres://ada@host/census` for
 * `postgres://ada:secret@host/census`.
 */
export function withoutPasswords(text: string): string {
  return text.replace(WITH_PASSWORD, "$1@");
}
