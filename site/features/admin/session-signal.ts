const name = "admin-session";

/** Tells the other tabs that someone has signed in or out here. */
export function announceSessionChange(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage("changed");
  channel.close();
}

/**
 * Calls back whenever the session may have changed behind the page's back: another tab says so, the
 * reader comes back to this one, or the browser shows it again from memory.
 */
export function onSessionDoubt(listener: () => void): () => void {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : undefined;
  const seen = () => {
    if (document.visibilityState === "visible") listener();
  };
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  channel?.addEventListener("message", listener);
  window.addEventListener("focus", listener);
  window.addEventListener("pageshow", restored);
  document.addEventListener("visibilitychange", seen);
  return () => {
    channel?.close();
    window.removeEventListener("focus", listener);
    window.removeEventListener("pageshow", restored);
    document.removeEventListener("visibilitychange", seen);
  };
}
