import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { explainTerms } from "./terms.ts";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp: () => {
    if (typeof document !== "undefined") explainTerms(document);
  },
} satisfies Theme;
