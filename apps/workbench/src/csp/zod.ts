declare global {
  /** What all copies of zod on a page or in a worker go by; zod takes it over where it is set before. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// zod makes code from text where it may, and tries once whether it may: the page's policy would complain. To
// be loaded before
// zod is, in the page and in each worker.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
