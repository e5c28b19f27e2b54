import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

export const hasChromium: boolean;
export interface Started {
  readonly address: string;
  readonly browser: Browser;
  readonly stop: () => Promise<void>;
}
export function start(options?: { readonly headers?: boolean }): Promise<Started>;
export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every address that was asked for. */
  readonly requests: string[];
  /** Those that are not of the page's own server. */
  readonly foreign: string[];
  /** Errors and warnings of the browser's console. */
  readonly complaints: string[];
}
export function openPage(started: Started, options?: BrowserContextOptions): Promise<Opened>;
