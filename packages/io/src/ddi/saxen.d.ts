/** What is used of the package, which comes without types. */
declare module "saxen" {
  interface Context {
    /** From 0. */
    readonly line: number;
  }
  export class Parser {
    ns(prefixes: Readonly<Record<string, string>>): this;
    on(
      event: "openTag",
      take: (element: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this;
    on(event: "closeTag" | "text" | "cdata", take: (text: string) => void): this;
    on(event: "error", take: (error: Error, context: () => Context) => void): this;
    parse(xml: string): void;
  }
}
