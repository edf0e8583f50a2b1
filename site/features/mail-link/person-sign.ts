/**
 * What only a hand does. Not `scroll`: a program's own scrolling is as trusted as a person's, whose
 * hand is seen by what moves the page.
 */
const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"] as const;

type Target = Pick<Window, "addEventListener" | "removeEventListener">;

/**
 * Calls back once, at the first sign of a person: an event that the browser itself vouches for, on a
 * page that is in view. Mail scanners run scripts and hide that they do; they have no hand. Returns
 * what ends the waiting.
 */
export function onPersonSign(
  act: () => void,
  target: Target = window,
  isVisible = () => document.visibilityState === "visible",
): () => void {
  const onSign = (event: Pick<Event, "isTrusted">) => {
    if (!event.isTrusted || !isVisible()) return;
    end();
    act();
  };
  const end = () => {
    for (const sign of signs) target.removeEventListener(sign, onSign, true);
  };
  for (const sign of signs) target.addEventListener(sign, onSign, { capture: true, passive: true });
  return end;
}
