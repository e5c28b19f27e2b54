import { expressionInterpreter } from "vega-interpreter";
import { parse as parseWithCode, View as PlainView } from "vega-without-eval";

// Stands in for vega in the build: its expressions are interpreted, since the page's Content-Security-Policy lets no code be made from text.
// what is declared here stands before what comes with the star
export * from "vega-without-eval";

type Parse = typeof parseWithCode;
export const parse: Parse = (spec, config, options) => parseWithCode(spec, config, { ...options, ast: true });

export class View extends PlainView {
  constructor(runtime: ConstructorParameters<typeof PlainView>[0], options: ConstructorParameters<typeof PlainView>[1] = {}) {
    super(runtime, { ...options, expr: expressionInterpreter });
  }
}
