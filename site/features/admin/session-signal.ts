const name = "admin-session";

/** Tells the other tabs that someone has signed in or out here. */
export function announceSessionChange(): void {
  if (typeof BroadcastChannel === "function") {
    const channel = new BroadcastChannel(name);
    channel.postMessage("changed");
    channel.close();
  }
  try {
    // Other tabs hear of a stored value by an event, also where there are no channels.
    localStorage.setItem(name, `${Date.now()}`);
    localStorage.removeItem(name);
  } catch {
    // Storage can be refused (private windows); tabs then look again when they get the focus.
  }
}

/**
 * Calls back whenever the session may have changed behind the page's back: another tab says so, the
 * reader comes back to this one, or the browser shows it again from memory.
 */
export function onSessionDoubt(listener: () => void): () => void {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : undefined;
  const heard = (event: StorageEvent) => {
    if (event.key === name) listener();
  };
  const seen = () => {
    if (document.visibilityState === "visible") listener();
  };
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  channel?.addEventListener("message", listener);
  window.addEventListener("storage", heard);
  window.addEventListener("focus", listener);
  window.addEventListener("pageshow", restored);
  document.addEventListener("visibilitychange", seen);
  return () => {
    channel?.close();
    window.removeEventListener("storage", heard);
    window.removeEventListener("focus", listener);
    window.removeEventListener("pageshow", restored);
    document.removeEventListener("visibilitychange", seen);
  };
}
