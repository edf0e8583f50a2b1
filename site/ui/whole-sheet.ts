import { useEffect } from "react";
import address from "./site.css?url";

let asked: Promise<void> | undefined;

/**
 * The sheet for all that a page did not hold as it was served: it carries only the styles of that
 * (see `lean-document.ts`). Rejects when it cannot be fetched, and may be asked for again.
 */
export function wholeSheet(): Promise<void> {
  asked ??= isThere() ? Promise.resolve() : fetchSheet();
  return asked;
}

function isThere(): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[href="${address}"]`);
  return import.meta.env.DEV || [...links].some(({ sheet }) => sheet !== null);
}

function fetchSheet(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: address,
      onload: () => resolve(),
      onerror: () => {
        asked = undefined;
        link.remove();
        reject(new Error(`${address} could not be fetched`));
      },
    });
    document.head.append(link);
  });
}

/** A press that is the first sign of a reader has the processor to itself for so long, in milliseconds. */
const pressTime = 1000;

/** What shows that somebody is there. */
const signs = ["pointerover", "keydown", "focusin", "scroll"] as const;

/**
 * Asks for the whole sheet soon after somebody is there to see what it is for, and as soon as a part of
 * the page that changed is drawn.
 */
export function useSheetWhenNeeded(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(ask, pressTime);
    };
    const ask = () => {
      stop();
      // Whoever needs it asks again, and says that it is missing.
      wholeSheet().catch(() => undefined);
    };
    // What opens over the page waits for the sheet itself, or is a dialog whose styles every page carries.
    const isInPortal = (node: Node) =>
      node instanceof Element && node.closest("[data-base-ui-portal]") !== null;
    const isOfPage = (node: Node) => node instanceof Element && !isInPortal(node);
    const watch = new MutationObserver((changes) => {
      const isNew = ({ type, target, addedNodes }: MutationRecord) =>
        !isInPortal(target) && (type === "attributes" || [...addedNodes].some(isOfPage));
      if (changes.some(isNew)) requestAnimationFrame(() => setTimeout(ask));
    });
    const stop = () => {
      clearTimeout(timer);
      watch.disconnect();
      for (const sign of signs) removeEventListener(sign, soon, true);
    };
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
    for (const sign of signs) addEventListener(sign, soon, { capture: true, passive: true });
    return stop;
  }, []);
}
