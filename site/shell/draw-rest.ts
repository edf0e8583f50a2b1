const idle = (work: () => void) =>
  "requestIdleCallback" in window
    ? requestIdleCallback(work, { timeout: 1000 })
    : setTimeout(work, 60);

/**
 * Draws what `below-fold` put off, a part at a time while nothing else is to do: scrolling meets no
 * blank, a printer and a picture of the whole page get all of it, and the first screen did not wait.
 */
export function drawRest(): () => void {
  let wanted = true;
  const next = () => {
    const part = wanted && document.querySelector(".below-fold");
    if (!part) return;
    part.classList.remove("below-fold");
    idle(next);
  };
  idle(next);
  return () => {
    wanted = false;
  };
}
