/** The names that settings and flags give the policies of others. */
export const PRESET_NAMES = ["hdx", "ema-0070", "health-canada", "cms", "k3", "k5", "wp216"] as const;

/** The names of rules to begin with, by who gets the file. */
export const STARTING_POINT_NAMES = ["public-use", "scientific-use", "enclave", "synthetic"] as const;
