import { useEffect } from "react";

/** A page that nobody touches for so long, in milliseconds, has all that it needs itself. */
const atRest = 2500;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor would rather pay only for what they ask for. */
function isSparing(): boolean {
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
