import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import address from "./site.css?url";
import { showLoadFailure } from "./toast.ts";

let loading: Promise<void> | undefined;

/**
 * The sheet for all that a page did not hold as it was served: it carries only the styles of that
 * (see `lean-document.ts`). Rejects when it cannot be fetched, and can be called again.
 */
export function wholeSheet(): Promise<void> {
  loading ??= isThere() ? Promise.resolve() : fetchSheet();
  return loading;
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
        loading = undefined;
        link.remove();
        reject(new Error(`${address} could not be fetched`));
      },
    });
    document.head.append(link);
  });
}

/** A press that is the first sign of a reader has the processor to itself for so long, in milliseconds. */
const pressTime = 1000;

/** Events that show a visitor's presence. */
const signs = ["pointerover", "keydown", "focusin", "scroll"] as const;

/**
 * Loads the whole sheet soon after a visitor is there to see what it is for, and as soon as a part of
 * the page that changed is drawn.
 */
export function useSheetWhenNeeded(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(loadNow, pressTime);
    };
    const loadNow = () => {
      stop();
      // The caller that needs it tries again, and reports that it is missing.
      wholeSheet().catch(() => undefined);
    };
    // What opens over the page waits for the sheet itself, or is a dialog whose styles every page carries.
    const isInPortal = (node: Node) =>
      node instanceof Element && node.closest("[data-base-ui-portal]") !== null;
    const isOfPage = (node: Node) => node instanceof Element && !isInPortal(node);
    const watch = new MutationObserver((changes) => {
      const isNew = ({ type, target, addedNodes }: MutationRecord) =>
        !isInPortal(target) && (type === "attributes" || [...addedNodes].some(isOfPage));
      if (changes.some(isNew)) requestAnimationFrame(() => setTimeout(loadNow));
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

/**
 * A part of the page whose code is fetched when it is first wanted: the component, once it is there,
 * how to load it, and how to load it ahead. A fetch that fails (no network, or a file that a
 * newer version of the site no longer has) leaves the page as it is, shows a notice and answers false.
 * The notice offers to load the page anew: Chromium remembers a failed import for as long as the page
 * lives. A load ahead waits for nothing, so that then nothing is said. `sheet` is waited for too:
 * by default the whole sheet, none for a part whose styles every page brings along.
 */
export function useLatePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  sheet: () => Promise<void> = wholeSheet,
) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  // Fetched once, however often it is requested: another module would be another component.
  const fetched = useRef<Promise<boolean>>(undefined);
  const fetchAhead = useCallback(() => {
    fetched.current ??= Promise.all([load(), sheet()]).then(
      ([module]) => {
        setPart(() => module.default);
        return true;
      },
      () => {
        fetched.current = undefined;
        return false;
      },
    );
    return fetched.current;
  }, [load, sheet]);
  const fetchPart = useCallback(async () => {
    const isThere = await fetchAhead();
    if (!isThere) showLoadFailure();
    return isThere;
  }, [fetchAhead]);
  return { Part, fetchPart, fetchAhead };
}

/** A page without an event for so long, in milliseconds, has all that it needs itself. */
const atRest = 2500;

/** Whether the visitor would rather pay only for what they use. */
function isSparing(): boolean {
  type Connection = { saveData?: boolean; effectiveType?: string };
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}

/**
 * Fetches what a button opens before it is pressed: when the pointer or the focus comes into the part
 * of the page where such a button stands, or when the page has come to rest. `buttons` selects them.
 */
export function useFetchAhead(buttons: string, fetchAhead: () => void): void {
  useEffect(() => {
    const near = ({ target }: Event) => {
      const isElement = target instanceof Element;
      const part = isElement ? target.closest("header, section, [role=dialog]") : null;
      if (part?.querySelector(buttons)) begin();
    };
    const rest = setTimeout(() => {
      if (navigator.onLine && !isSparing() && document.querySelector(buttons)) begin();
    }, atRest);
    const stop = () => {
      clearTimeout(rest);
      document.removeEventListener("pointerover", near);
      document.removeEventListener("focusin", near);
    };
    function begin() {
      stop();
      fetchAhead();
    }
    document.addEventListener("pointerover", near, { passive: true });
    document.addEventListener("focusin", near);
    return stop;
  }, [buttons, fetchAhead]);
}
