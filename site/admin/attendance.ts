/** Whether somebody is at this page. Only what a person does keeps a session alive; a page that polls is idle. */

/** A call this soon after an act is the person's own; any other one is the page's, in milliseconds. */
const causedWithin = 10_000;
/** How often the server is told of somebody who only types, in milliseconds. */
const touchEvery = 5 * 60_000;

// Opening the page is an act.
let lastAct = 0;
let lastUse = 0;

/** Whether the call that is about to be sent is a person's. */
export function takeAsUse(): boolean {
  const now = performance.now();
  const isUse = now - lastAct < causedWithin;
  if (isUse) lastUse = now;
  return isUse;
}

/** Calls `touch` for somebody who is at work without any call being sent. */
export function onWork(touch: () => void): () => void {
  const control = new AbortController();
  const note = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    lastAct = performance.now();
    if (lastAct - lastUse < touchEvery) return;
    lastUse = lastAct;
    touch();
  };
  const options = { signal: control.signal, capture: true, passive: true };
  for (const act of ["pointerdown", "keydown", "click", "wheel", "touchstart"]) {
    window.addEventListener(act, note, options);
  }
  return () => control.abort();
}
