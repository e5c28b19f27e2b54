/** How far the members of groups share one key. */
export interface SharedKey {
  readonly key: string;
  /** Groups in which the key is known of two members or more: of others nothing says whether they share it. */
  readonly compared: number;
  /** Those of them in which all these members have one value. */
  readonly constant: number;
  /** Null where no group is compared. */
  readonly share: number | null;
}

export const sharedKeyOf = (key: string, compared: number, constant: number): SharedKey => ({
  key,
  compared,
  constant,
  share: compared > 0 ? constant / compared : null,
});

/** Keys that are the same within every group that is compared, and compared in one at least. */
export const levelKeysOf = (keys: readonly SharedKey[]): string[] =>
  keys.filter(({ compared, constant }) => compared > 0 && constant === compared).map(({ key }) => key);
