import { compareText } from "@sdc-risk/data";
import { mix } from "@sdc-risk/data/kernels";
import { LOOKED_AT } from "../profile/pattern.ts";

/** Letters that a hash is made of. */
const LETTERS = 64;

/** FNV-1a (Fowler, Noll and Vo) over the first letters, mixed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length && i < LETTERS; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash ^ text.length);
}

interface Kept {
  readonly text: string;
  readonly hash: number;
}

const order = (a: Kept, b: Kept): number => a.hash - b.hash || compareText(a.text, b.text);

/** Some of many texts, the same ones whatever their order: those of the smallest hashes. */
export class SomeTexts {
  private kept: Kept[] = [];
  private below = Infinity;

  /** Adds a text that was not added before. */
  add(text: string): void {
    const hash = hashOf(text);
    if (hash > this.below) return;
    this.kept.push({ text, hash });
    if (this.kept.length >= 2 * LOOKED_AT) this.cut();
  }

  private cut(): void {
    this.kept = this.kept.sort(order).slice(0, LOOKED_AT);
    const last = this.kept[LOOKED_AT - 1];
    if (last !== undefined) this.below = last.hash;
  }

  texts(): string[] {
    this.cut();
    return this.kept.map(({ text }) => text);
  }
}
