import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useLocale } from "use-intl";
import { directionOf, type Locale } from "#contract/locale.ts";
import { isPlainKey } from "./keys.ts";

export interface Tab {
  name: string;
  label: ReactNode;
  panel: ReactNode;
}

/**
 * `line`: names side by side on a hairline, the open one marked by the channel. `stacked`: names
 * below one another beside their panel; on a narrow screen, above it.
 */
const shapes = {
  line: {
    root: "",
    list: "flex flex-wrap gap-x-4 border-b border-line sm:gap-x-12",
    tab: "-mb-px min-h-13 pt-2 pb-3 max-sm:text-[1rem]",
    panel: "pt-12",
    mark: "after:inset-x-0 after:bottom-0 after:h-[3px] after:origin-[0_50%] after:scale-x-0 rtl:after:origin-[100%_50%] data-active:after:scale-x-100",
  },
  stacked: {
    root: "lg:grid lg:grid-cols-[minmax(13rem,5fr)_9fr] lg:gap-x-24",
    list: "flex flex-col border-t border-line max-lg:mb-8",
    tab: "min-h-14 w-full border-b border-line py-3 ps-0 text-start transition-[padding] duration-200 data-active:ps-5",
    panel: "lg:pt-12 pb-16",
    mark: "after:inset-y-0 after:start-0 after:w-[3px] after:origin-top after:scale-y-0 data-active:after:scale-y-100",
  },
};

/**
 * Tabs of which one is open; a click or the focus opens one, and the arrow keys walk along them.
 * Every panel is in the page, so that search engines read its words too; where no script opens them,
 * all are shown. Written out, since the
 * library's weigh ten times as much on pages that use nothing else of it.
 */
export function Tabs({
  label,
  tabs,
  look,
}: {
  /** The name of the tab list, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  look: keyof typeof shapes;
}) {
  const shape = shapes[look];
  const vertical = look === "stacked";
  const rtl = directionOf[useLocale() as Locale] === "rtl";
  const id = useId();
  const [open, setOpen] = useState(tabs[0]?.name);

  function moveFocus(event: KeyboardEvent) {
    if (!isPlainKey(event)) return;
    const at = tabs.findIndex(({ name }) => name === open);
    const to = tabAfter(event.key, at, tabs.length, { vertical, rtl });
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    // Focus opens it.
    document.getElementById(`${id}-${next.name}`)?.focus();
  }

  return (
    <div className={shape.root}>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation={vertical ? "vertical" : "horizontal"}
        onKeyDown={moveFocus}
        className={clsx("noscript:hidden", shape.list)}
      >
        {tabs.map(({ name, label: words }) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-early=""
            id={`${id}-${name}`}
            aria-selected={name === open}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === open ? 0 : -1}
            data-active={name === open ? "" : undefined}
            onFocus={() => setOpen(name)}
            // Not every browser focuses what is clicked.
            onClick={() => setOpen(name)}
            className={clsx(
              "relative text-start font-display text-[1.2rem] leading-snug text-soft transition-colors duration-150",
              "after:absolute after:bg-(--hue,var(--water)) after:transition-transform after:duration-200 after:ease-site",
              "hover:text-ink data-active:text-ink forced-colors:data-active:after:bg-[Highlight]",
              shape.tab,
              shape.mark,
            )}
          >
            {words}
          </button>
        ))}
      </div>
      <div>
        {tabs.map(({ name, panel }) => (
          <div
            key={name}
            role="tabpanel"
            id={`${id}-${name}-panel`}
            aria-labelledby={`${id}-${name}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of words alone must be reachable, to be read on.
            tabIndex={0}
            hidden={name !== open}
            data-hidden={name === open ? undefined : ""}
            className={clsx("data-hidden:hidden noscript:block!", shape.panel)}
          >
            {panel}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Where a key leads from one tab to another, along a row or down a stack, around its ends. */
export function tabAfter(
  key: string,
  at: number,
  count: number,
  { vertical, rtl }: { vertical: boolean; rtl: boolean },
): number | undefined {
  const [back, on] = vertical
    ? ["ArrowUp", "ArrowDown"]
    : rtl
      ? ["ArrowRight", "ArrowLeft"]
      : ["ArrowLeft", "ArrowRight"];
  if (key === on) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
