/** The names that settings and flags give the policies of others. */
export const PRESET_NAMES = ["hdx", "ema-0070", "health-canada", "cms", "k3", "k5", "wp216"] as const;
