import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { RunExample } from "./run/run-example.ts";
import { explainTerms } from "./terms.ts";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component("RunExample", RunExample);
    if (typeof document !== "undefined") explainTerms(document);
  },
} satisfies Theme;
