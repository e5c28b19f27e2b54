import type { TestOptions } from "@sdc-risk/servers";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** The browser that tests run in. */
export const browserName: "chromium" | "firefox";
/** Options of every test: that browser has to be there. */
export const inBrowser: TestOptions;
/** Options of a test that only Chromium can run, which does so in a run of its own. */
export const inChromium: TestOptions;
export interface Started {
  readonly address: string;
  readonly browser: Browser;
  /** The folder that pages save into. */
  readonly downloads: string;
  /** Ends the server and leaves the browser. */
  readonly stopServing: () => void;
  readonly stop: () => Promise<void>;
}
export function start(options?: {
  readonly headers?: boolean;
  readonly fromDisk?: boolean;
}): Promise<Started>;
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
