// Type-aware rules for every package. typescript-eslint reads TypeScript 6, so that version is installed here only.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import { choices } from "./choices.js";
import { cycles } from "./cycles.js";
import { oneFormatter } from "./shares.js";
import { words } from "./words.js";

const house = { rules: { choices, cycles, words } };

export const config = (root) =>
  defineConfig(
    {
      ignores: [
        "**/dist/**",
        "**/dist-file/**",
        "**/coverage/**",
        "**/node_modules/**",
        "api-output/**",
        "demo-output/**",
        "bench-output/**",
        "study-output/**",
      ],
    },
    {
      files: ["**/*.{js,mjs}"],
      extends: [js.configs.recommended],
      rules: { "one-var": ["error", "never"] },
      languageOptions: {
        globals: {
          process: "readonly",
          console: "readonly",
          URL: "readonly",
          Buffer: "readonly",
          performance: "readonly",
        },
      },
    },
    {
      files: ["**/*.{ts,tsx}"],
      extends: [
        js.configs.recommended,
        tseslint.configs.strictTypeChecked,
        tseslint.configs.stylisticTypeChecked,
      ],
      languageOptions: {
        parserOptions: {
          projectService: { allowDefaultProject: ["vitest.config.ts"] },
          tsconfigRootDir: root,
        },
      },
      rules: {
        // where noUncheckedIndexedAccess is on (each tsconfig.kernels.json says where it is not), `!` says what the code
        // knows; `required` of data says it better
        "@typescript-eslint/no-non-null-assertion": "off",
        "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
        "@typescript-eslint/consistent-type-imports": "error",
        "@typescript-eslint/switch-exhaustiveness-check": "error",
        "@typescript-eslint/prefer-for-of": "off",
        "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
        "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
        "no-console": "error",
        eqeqeq: "error",
        "one-var": ["error", "never"],
      },
    },
    {
      files: ["packages/*/src/**/*.ts", "apps/*/src/**/*.{ts,tsx}"],
      ignores: ["packages/data/src/format-value.ts"],
      rules: { "no-restricted-syntax": oneFormatter },
    },
    {
      files: ["packages/*/src/**/*.ts", "apps/*/src/**/*.{ts,tsx}", "tooling/*/src/**/*.ts"],
      plugins: { house },
      rules: {
        "house/choices": "error",
        "house/cycles": "error",
        // a warning: what is longer today is to be split where it is next worked on
        "max-lines-per-function": ["warn", { max: 60, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: [
        "packages/{assess,blocks,cli,clickhouse,dialects,duckdb,inspect,plan,postgres,queue,report,session,sql,treat,trino}/src/**/*.ts",
        "apps/*/src/**/*.{ts,tsx}",
        "tooling/*/src/**/*.ts",
      ],
      // kernels and loops over bytes take what they work on one by one
      rules: { "max-params": ["error", { max: 4 }] },
    },
    {
      files: ["packages/*/src/**/*.ts", "apps/*/src/**/*.{ts,tsx}"],
      // what only developers of measures read: checks that their tests print
      ignores: ["packages/testkit/**"],
      plugins: { house },
      rules: { "house/words": "error" },
    },
    {
      files: ["**/test/**/*.ts", "tooling/bench/**/*.ts", "tooling/study/**/*.ts"],
      rules: { "no-console": "off" },
    },
    {
      // what a test reads by an index counts as there: a check that it is costs nothing
      files: ["**/test/**/*.ts"],
      rules: { "@typescript-eslint/no-unnecessary-condition": "off" },
    },
  );
