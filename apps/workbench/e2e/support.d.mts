import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** The browser that tests run in, and whether it is there. */
export const browserName: "chromium" | "firefox";
export const hasBrowser: boolean;
export interface Started {
  readonly address: string;
  readonly browser: Browser;
  /** The folder that pages save into. */
  readonly downloads: string;
  /** Ends the server and leaves the browser. */
  readonly stopServing: () => void;
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
/** What a page saves when `save` is done. */
export function savedBy(page: Page, save: () => Promise<void>): Promise<Buffer>;
