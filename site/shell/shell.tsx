import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { keepFirstTouch } from "#site/features/waitlist/first-touch.ts";
import { WaitlistHost } from "#site/features/waitlist/waitlist-button.tsx";
import { useEarlyInput } from "#site/ui/early-input.ts";
import { useLatePart } from "#site/ui/late-part.ts";
import { useReducedMotion } from "#site/ui/media-query.ts";
import { Toaster } from "#site/ui/toaster.tsx";
import { useSheetWhenNeeded } from "#site/ui/whole-sheet.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** What stands around every page. `bare` leaves out header and footer. */
export function Shell({ bare, children }: { bare: boolean; children: ReactNode }) {
  const t = useTranslations("shell");
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  useEffect(keepFirstTouch, []);
  useEarlyInput(comeAlive, pressAgain);
  useDrawBelowFold();
  useSheetWhenNeeded();
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-4 z-50 -translate-y-24 rounded-[4px] bg-water px-4 py-3 font-medium text-on-water focus:translate-y-0"
      >
        {t("skip")}
      </a>
      {!bare && <Header />}
      <p className="small fixed inset-x-0 bottom-0 z-50 hidden bg-basin p-4 text-center late:block">
        {t("late")}
      </p>
      <main ref={main} id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {!bare && <Footer />}
      <Toaster />
      <WaitlistHost />
      <LateCursor />
    </>
  );
}

const loadCursor = () => import("./cursor.tsx");
/** The first press has the processor to itself for so long, in milliseconds. */
const afterPress = 1000;

/** The drop that follows a mouse. Its code comes once a mouse has moved. */
function LateCursor() {
  const still = useReducedMotion();
  const { Part: Cursor, fetchAhead } = useLatePart(loadCursor);
  useEffect(() => {
    if (still) return;
    let timer: ReturnType<typeof setTimeout>;
    const moved = ({ pointerType }: PointerEvent) => {
      if (pointerType !== "mouse") return;
      removeEventListener("pointermove", moved);
      timer = setTimeout(fetchAhead, afterPress);
    };
    addEventListener("pointermove", moved, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", moved);
    };
  }, [still, fetchAhead]);
  return Cursor && !still ? <Cursor /> : null;
}

/** After a change of page, the keyboard and the screen reader start at the new page's content. */
function useFocusOnArrival(main: { current: HTMLElement | null }) {
  const { pathname } = useLocation();
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

const idle = (work: () => void) =>
  "requestIdleCallback" in window
    ? requestIdleCallback(work, { timeout: 1000 })
    : setTimeout(work, 60);

/** The parts that `site.css` lets wait. */
const waiting = ":is(main section:nth-of-type(n + 3), .below-fold):not([data-drawn])";

/**
 * Draws what waits below the fold, a part at a time while the browser is idle, so that scrolling and
 * printing find all of it. Pages that come later have nothing that waits: going back finds its place.
 */
function useDrawBelowFold() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends when the page is left.
  useLayoutEffect(() => {
    const page = document.documentElement;
    const done = () => page.removeAttribute("data-arriving");
    const next = () => {
      const part = page.hasAttribute("data-arriving") && document.querySelector(waiting);
      if (!part) return done();
      part.setAttribute("data-drawn", "");
      idle(next);
    };
    idle(next);
    return done;
  }, [pathname]);
}

declare global {
  interface Window {
    /** Set once the page answers by itself. */
    siteReady?: boolean;
    /** The last `data-early` button pressed before that, noted by the head script. */
    earlyPress?: HTMLElement | null;
  }
}

/** From here on presses are the page's own. */
function comeAlive(): void {
  window.siteReady = true;
  document.documentElement.removeAttribute("data-plain");
  document.querySelector("noscript + [data-plain]")?.replaceChildren();
}

/** Presses again what a visitor pressed before the page's script was there. */
function pressAgain(): void {
  const pressed = window.earlyPress;
  window.earlyPress = null;
  pressed?.click();
}
