import { saveSettings } from "../../state/actions/measures.ts";
import { run } from "../../state/actions/run.ts";
import { travel } from "../../state/actions/undo.ts";
import { canRun } from "../../state/steps.ts";
import { get, set } from "../../state/store.ts";

/** What a key does, as the list of keys shows it. */
export interface Shortcut {
  readonly id: "undo" | "redo" | "run" | "save" | "help";
  /** As it is written, beside each other those that do the same. */
  readonly keys: readonly string[];
  readonly isPressed: (event: KeyboardEvent) => boolean;
  /** Whether it is left to the field while one types. */
  readonly ofField: boolean;
  readonly act: () => void;
}

const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !altKey;
const isLetter = (event: KeyboardEvent, letter: string, shift: boolean): boolean =>
  isChord(event) && event.key.toLowerCase() === letter && event.shiftKey === shift;

/** Keys of the whole page. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    id: "undo",
    keys: ["Ctrl+Z"],
    isPressed: (event) => isLetter(event, "z", false),
    ofField: true,
    act: () => void travel(true),
  },
  {
    id: "redo",
    keys: ["Ctrl+Shift+Z", "Ctrl+Y"],
    isPressed: (event) => isLetter(event, "z", true) || isLetter(event, "y", false),
    ofField: true,
    act: () => void travel(false),
  },
  {
    id: "run",
    keys: ["Ctrl+Enter"],
    isPressed: (event) => isChord(event) && event.key === "Enter",
    ofField: false,
    act: () => {
      const state = get();
      if (state.opened !== null && state.running === null && canRun(state)) void run();
    },
  },
  {
    id: "save",
    keys: ["Ctrl+S"],
    isPressed: (event) => isLetter(event, "s", false),
    ofField: false,
    act: () => {
      if (get().opened !== null) void saveSettings();
    },
  },
  {
    id: "help",
    keys: ["?"],
    isPressed: (event) => event.key === "?" && !isChord(event) && get().singleKeys,
    ofField: true,
    act: () => set({ help: true }),
  },
];

/** Fields that take text, and so have an undo of their own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !["checkbox", "radio", "range", "button"].includes(target.type));

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat) return;
  const shortcut = SHORTCUTS.find(({ isPressed }) => isPressed(event));
  if (shortcut === undefined || (shortcut.ofField && isTyping(event.target))) return;
  // a window over the page has keys of its own
  if (document.querySelector("dialog[open]") !== null) return;
  event.preventDefault();
  shortcut.act();
}

/** Lets keys do what the list of keys says. */
export const followKeys = (): void => document.addEventListener("keydown", onKey);
