declare module "vega-without-eval" {
  export * from "vega";
}
