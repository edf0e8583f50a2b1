import { clsx } from "clsx";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { PageLink } from "#site/i18n/page-link.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { useEntries, useHint } from "./entries.ts";
import type { DropdownPage } from "./navigation.ts";

/** Timings of the specification (9.1), in milliseconds. */
const hoverDelay = 200;
const skipDelay = 300;
const closeDelay = 150;

export type DropdownGroup = ReturnType<typeof useDropdownGroup>;

/**
 * Opens and closes a group of dropdowns, one at a time: by press at once, by hover after
 * `hoverDelay`; with another open, or closed less than `skipDelay` ago, at once; closed
 * `closeDelay` after the pointer left. The first press on one that was opened by hover keeps it open:
 * a visitor who moves there to press it wants to see it. Escape closes and gives focus back to the opener;
 * focus or a press outside closes.
 *
 * This is the disclosure pattern and not the menu role: these are links, reached by Tab.
 */
export function useDropdownGroup(container: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const isFreshFromHover = useRef(false);

  const show = useCallback((next: string | null, byHover = false) => {
    clearTimeout(timer.current);
    isFreshFromHover.current = byHover;
    setOpen((current) => {
      if (current !== null && next === null) closedAt.current = performance.now();
      return next;
    });
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (open === null) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) show(null);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      container.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      show(null);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", onEscape);
    };
  }, [open, container, show]);

  return useMemo(
    () => ({
      open,
      close: () => show(null),
      press: (name: string) => {
        if (open === name && isFreshFromHover.current) isFreshFromHover.current = false;
        else show(open === name ? null : name);
      },
      pointerEnter: (name: string) => {
        clearTimeout(timer.current);
        if (open === name) return;
        const atOnce = open !== null || performance.now() - closedAt.current < skipDelay;
        if (atOnce) show(name, true);
        else timer.current = setTimeout(() => show(name, true), hoverDelay);
      },
      pointerLeave: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => show(null), closeDelay);
      },
    }),
    [open, show],
  );
}

/** A button of the header and what it opens below itself. */
export function Dropdown({
  name,
  group,
  button,
  buttonLabel,
  buttonClassName,
  opensByHover = false,
  align = "start",
  children,
}: {
  name: string;
  group: DropdownGroup;
  button: ReactNode;
  /** Replaces the words of the button for a screen reader. */
  buttonLabel?: string;
  buttonClassName: string;
  opensByHover?: boolean;
  align?: "start" | "end";
  children: ReactNode;
}) {
  const isOpen = group.open === name;
  const byMouse = (act: () => void) => (event: { pointerType: string }) => {
    if (opensByHover && event.pointerType === "mouse") act();
  };
  return (
    <div
      className="relative"
      onPointerEnter={byMouse(() => group.pointerEnter(name))}
      onPointerLeave={byMouse(group.pointerLeave)}
    >
      <button
        type="button"
        data-early=""
        aria-expanded={isOpen}
        aria-controls={`menu-${name}`}
        aria-label={buttonLabel}
        onClick={() => group.press(name)}
        className={clsx(
          "inline-flex h-11 items-center px-1 min-[84rem]:px-1.5 focus-visible:-outline-offset-2",
          buttonClassName,
        )}
      >
        {button}
        <Icon
          name="chevronDown"
          className={clsx("size-4 transition-transform duration-150", isOpen && "rotate-180")}
        />
      </button>
      <div
        id={`menu-${name}`}
        hidden={!isOpen}
        className={clsx("absolute top-full pt-3", align === "start" ? "start-0" : "end-0")}
      >
        {children}
      </div>
    </div>
  );
}

/** The line under the entry of the shown page: drawn when the page appears. */
export function HereLine() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-0.5 bg-water motion-safe:animate-[widen_240ms_var(--ease)] forced-colors:hidden"
    />
  );
}

/** An entry of the header that opens a list of pages. `path` is the unprefixed one being read. */
export function PageDropdown({
  name,
  label,
  pages,
  group,
  path,
}: {
  name: string;
  label: string;
  pages: readonly DropdownPage[];
  group: DropdownGroup;
  path: string;
}) {
  const entries = useEntries(pages, path);
  const hint = useHint();
  const active = entries.some(({ isCurrent }) => isCurrent);
  return (
    <Dropdown
      name={name}
      group={group}
      button={
        <>
          {label}
          {active && <HereLine />}
        </>
      }
      opensByHover
      buttonClassName={clsx(
        "relative gap-1 border-b-2 border-transparent whitespace-nowrap hover:text-ink aria-expanded:text-ink forced-colors:border-[Canvas]",
        active && "text-ink forced-colors:border-[Highlight]!",
      )}
    >
      <ul className="enter-rise w-76 rounded-[6px] border border-line bg-basin p-2">
        {entries.map(({ key, page, member, hue, name: words, isCurrent }) => (
          <li key={key}>
            <PageLink
              page={page}
              member={member}
              onClick={group.close}
              aria-current={isCurrent ? "page" : undefined}
              className="group flex gap-3 rounded-[4px] px-3 py-2.5 text-ink hover:bg-ground aria-[current]:bg-ground forced-colors:aria-[current]:underline"
            >
              <span
                aria-hidden="true"
                data-hue={hue}
                className="mt-2.5 h-0.5 w-4 shrink-0 bg-(--hue,var(--water)) transition-transform duration-200 group-hover:scale-x-150 group-aria-[current]:h-1 group-aria-[current]:scale-x-150"
              />
              <span>
                <span className="block leading-snug font-medium">{words}</span>
                <span className="small block text-soft">{hint(key)}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
