import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { HEADERS, POLICY } from "./policy.mjs";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

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
  base: "./",
  plugins: [policy],
  resolve: {
    alias: [
      { find: /^hysnappy$/, replacement: at("src/csp/hysnappy.ts") },
      { find: /^@stdlib\/assert-has-generator-support$/, replacement: at("src/csp/generators.cjs") },
    ],
  },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1", headers: HEADERS, fs: { allow: ["../.."] } },
});
