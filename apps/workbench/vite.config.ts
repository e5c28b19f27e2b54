import { defineConfig, type Plugin } from "vite";
import { offline } from "./offline/plugin.ts";
import { HEADERS, POLICY } from "./policy.mjs";
import { alias, SHARED, WITHOUT_EVAL } from "./vite.shared.ts";

/**
 * Writes the policy into the page, so that it holds from whatever server the files come. The development
 * server needs scripts of its own.
 */
const policy: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
      injectTo: "head-prepend",
    },
  ],
};

export default defineConfig({
  ...SHARED,
  plugins: [policy, offline],
  resolve: { alias: alias(WITHOUT_EVAL) },
  build: { ...SHARED.build, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: "es" },
  server: { host: "127.0.0.1", headers: HEADERS, fs: { allow: ["../.."] } },
});
