// Shows what a term means while the pointer is over it or it has the focus. Escape closes the explanation. Without
// scripts the browser shows the title.

const MARGIN = 8;

/** Puts the explanation below its term, within the window. */
function place(bubble: HTMLElement, term: Element): void {
  const { left, bottom, top } = term.getBoundingClientRect();
  const most = document.documentElement.clientWidth - bubble.offsetWidth - MARGIN;
  const isBelow = bottom + bubble.offsetHeight + MARGIN < window.innerHeight;
  bubble.style.left = `${Math.max(MARGIN, Math.min(left, most))}px`;
  bubble.style.top = `${isBelow ? bottom + 4 : top - bubble.offsetHeight - 4}px`;
}

const termAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("abbr.term") : null;

export function explainTerms(page: Document): void {
  const bubble = page.createElement("div");
  bubble.id = "term-meaning";
  bubble.setAttribute("role", "tooltip");
  bubble.hidden = true;

  const close = (): void => {
    bubble.hidden = true;
  };
  const open = (term: HTMLElement): void => {
    if (!bubble.isConnected) page.body.append(bubble);
    // the browser's own explanation would stand over this one
    term.dataset["meaning"] ??= term.title;
    term.removeAttribute("title");
    term.setAttribute("aria-describedby", bubble.id);
    bubble.textContent = term.dataset["meaning"];
    bubble.hidden = false;
    place(bubble, term);
  };
  const opens = (event: Event): void => {
    const term = termAt(event.target);
    if (term !== null) open(term);
  };
  const closes = (event: Event): void => {
    if (termAt(event.target) !== null) close();
  };
  page.addEventListener("focusin", opens);
  page.addEventListener("focusout", closes);
  page.addEventListener("pointerover", opens);
  page.addEventListener("pointerout", closes);
  page.addEventListener("scroll", close, { passive: true });
  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
}
