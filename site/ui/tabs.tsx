import { DirectionProvider } from "@base-ui/react/direction-provider";
import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { useLocale } from "use-intl";
import { directionOf, type Locale } from "#contract/locale.ts";
import { classNames } from "./class-names.ts";

/**
 * `line`: names side by side on a hairline, the open one marked by the channel. `strata`: names as
 * layers lying on one another beside their panel; on a narrow screen, above it.
 */
export type TabsLook = "line" | "strata";

export interface Tab<Name extends string> {
  name: Name;
  label: ReactNode;
  panel: ReactNode;
}

const shapes: Record<TabsLook, { root: string; list: string; tab: string; mark: string }> = {
  line: {
    root: "",
    list: "flex flex-wrap gap-x-8 border-b border-line sm:gap-x-12",
    tab: "-mb-px min-h-13 pt-2 pb-3",
    mark: "after:inset-x-0 after:bottom-0 after:h-[3px] after:origin-[0_50%] after:scale-x-0 rtl:after:origin-[100%_50%] data-active:after:scale-x-100",
  },
  strata: {
    root: "gap-x-12 lg:grid lg:grid-cols-[minmax(13rem,1fr)_3fr]",
    list: "flex flex-col border-t border-line max-lg:mb-8",
    tab: "min-h-14 w-full border-b border-line py-3 ps-0 text-start transition-[padding] duration-200 data-active:ps-5",
    mark: "after:inset-y-0 after:start-0 after:w-[3px] after:origin-top after:scale-y-0 data-active:after:scale-y-100",
  },
};

/**
 * Tabs of which one is open; a click or the focus opens one, and the arrow keys walk along them.
 * Every panel stands in the page, so that search engines read its words too.
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  initial,
  look = "line",
  className,
  panelClassName,
}: {
  /** What the tabs are tabs of, for a screen reader. */
  label: string;
  tabs: readonly Tab<Name>[];
  /** The tab that is open at first: else the first one. */
  initial?: Name;
  look?: TabsLook;
  className?: string;
  panelClassName?: string;
}) {
  const shape = shapes[look];
  return (
    <DirectionProvider direction={directionOf[useLocale() as Locale]}>
      <Base.Root
        defaultValue={initial ?? tabs[0]?.name}
        orientation={look === "strata" ? "vertical" : "horizontal"}
        className={classNames(shape.root, className)}
      >
        <Base.List activateOnFocus aria-label={label} className={shape.list}>
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.name}
              value={tab.name}
              className={classNames(
                "relative text-start font-display text-[1.2rem] leading-snug text-soft transition-colors duration-150",
                "after:absolute after:bg-(--hue,var(--water)) after:transition-transform after:duration-200 after:ease-site",
                "hover:text-ink data-active:text-ink forced-colors:data-active:after:bg-[Highlight]",
                shape.tab,
                shape.mark,
              )}
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        <div>
          {tabs.map((tab) => (
            <Base.Panel
              key={tab.name}
              value={tab.name}
              keepMounted
              className={classNames("data-hidden:hidden", panelClassName)}
            >
              {tab.panel}
            </Base.Panel>
          ))}
        </div>
      </Base.Root>
    </DirectionProvider>
  );
}
