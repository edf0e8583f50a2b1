import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { carryTo } from "#site/features/amount/carried-amount.ts";
import { keepFirstTouch } from "#site/features/waitlist/first-touch.ts";
import { reportVisit } from "#site/features/waitlist/reported-visit.ts";
import { WaitlistHost } from "#site/features/waitlist/waitlist-button.tsx";
import { usePagePath } from "#site/i18n/words.tsx";
import { useLatePart } from "#site/ui/late-part.ts";
import { useReducedMotion } from "#site/ui/media-query.ts";
import { Toaster } from "#site/ui/toaster.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

interface ShellProps {
  /** Without header and footer. */
  bare: boolean;
  /** In place of what the browser does when the link to the content is followed. */
  onSkip?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** The frame of every page. */
export function Shell({ bare, onSkip, children }: ShellProps) {
  const t = useTranslations("shell");
  const path = usePagePath();
  useEffect(() => keepFirstTouch(), []);
  useEffect(() => carryTo(path), [path]);
  useEffect(reportVisit, []);
  useEarlyInput();
  useDrawBelowFold();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page. */}
      <a
        href="#main"
        onClick={onSkip}
        className="fixed start-4 top-4 z-50 -translate-y-24 rounded-[4px] bg-water px-4 py-3 font-medium text-on-water focus:translate-y-0"
      >
        {t("skip")}
      </a>
      {!bare && <Header />}
      <p className="small fixed inset-x-0 bottom-0 z-50 hidden bg-basin p-4 text-center late:block">
        {t("late")}
      </p>
      <main id="main" tabIndex={-1} className="outline-none">
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

const idle = (work: () => void) =>
  "requestIdleCallback" in window
    ? requestIdleCallback(work, { timeout: 1000 })
    : setTimeout(work, 60);

/** The parts that `site.css` lets wait. */
const waiting = ":is(main section:nth-of-type(n + 3), .below-fold):not([data-drawn])";

/**
 * Draws what waits below the fold, a part at a time while the browser is idle, so that scrolling and
 * printing find all of it. A page that is come back to has nothing that waits (`language.ts`).
 */
function useDrawBelowFold() {
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
  }, []);
}

declare global {
  interface Window {
    /** Set once the page is hydrated. */
    siteReady?: boolean;
    /** The last `data-early` button pressed before that, noted by the head script. */
    earlyPress?: HTMLElement | null;
  }
}

/** From here on presses are the page's own. */
function markReady(): void {
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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (!isTicked(control)) return control.value !== control.defaultValue;
  // In a group of radio buttons, the checked one is enough.
  const { checked, defaultChecked, type } = control;
  return checked !== defaultChecked && (checked || type === "checkbox");
}

/**
 * Passes an early value to React. React ignores a value that is already in a control: the control is
 * reset first, then changed past React's own setter, as typing would.
 */
function restore(control: Control, value: string): void {
  if (isTicked(control)) {
    control.checked = control.defaultChecked;
    control.click();
    return;
  }
  if (control.type !== "file") {
    // A list, an address and a slider have no place of the caret to keep.
    const { selectionStart: start = null, selectionEnd: end = null } =
      control as Partial<HTMLInputElement>;
    if ("defaultValue" in control) control.value = control.defaultValue;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
    set?.call(control, value);
    if (start !== null && "setSelectionRange" in control) control.setSelectionRange(start, end);
  }
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Passes to the page, when it hydrates, the values of its controls: what a visitor typed or chose
 * before the script was there, or what the browser restored after Back. Read before the first render,
 * which would reset them.
 */
export function useEarlyInput(): void {
  const found = useRef<[Control, string][]>([]);
  useLayoutEffect(() => {
    if (window.siteReady) return;
    const controls = document.querySelectorAll<Control>("input, select, textarea");
    found.current = [...controls].filter(isChanged).map((control) => [control, control.value]);
  }, []);
  useEffect(() => {
    // After all effects of pages when they hydrate, such as reading the address or a draft.
    queueMicrotask(() => {
      markReady();
      for (const [control, value] of found.current.splice(0)) restore(control, value);
      pressAgain();
    });
  }, []);
}
