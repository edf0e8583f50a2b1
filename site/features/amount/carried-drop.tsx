import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { formatDirhams } from "#site/i18n/formats.ts";
import { usePagePath, useSiteLocale } from "#site/i18n/words.tsx";
import { useReducedMotion } from "#site/ui/media-query.ts";
import { carriable, carry, carryingAttribute, putBack, useCarried } from "./carried-amount.ts";

const name = "carried";

/** The control of the header's menus, of which one is open at a time. */
interface MenuGroup {
  open: string | null;
  press: (name: string) => void;
  close: () => void;
}

/**
 * The carried amount as a lit drop under the mark of the header, and what it opens: a slider for the
 * amount. It comes to its place from where it was taken, `[data-carried-from]` of the hero; then what it
 * opens is seen.
 */
export function CarriedDrop({ group }: { group: MenuGroup }) {
  const t = useTranslations("amount");
  const locale = useSiteLocale();
  const path = usePagePath();
  const still = useReducedMotion();
  const carried = useCarried();
  const drop = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const isOpen = group.open === name;
  const arrival = useRef({ group, still });
  useEffect(() => {
    const from = document.querySelector("[data-carried-from]")?.getBoundingClientRect();
    const to = drop.current?.getBoundingClientRect();
    if (!from || !to) return;
    const { group, still } = arrival.current;
    group.press(name);
    if (still) return;
    const across = `${from.left - to.left}px`;
    const down = `${from.top + from.height / 2 - to.top - to.height / 2}px`;
    // It rises first, then runs along under the header: not through the headline.
    drop.current?.animate([{ translate: `0 ${down}` }, { translate: "0 0" }], {
      duration: 900,
      easing: "cubic-bezier(0.15, 0.8, 0.3, 1)",
    });
    drop.current?.animate([{ transform: `translateX(${across}) scale(2.2)` }, {}], {
      duration: 900,
      easing: "cubic-bezier(0.6, 0, 0.2, 1)",
    });
    panel.current?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.75 }, {}], 900);
  }, []);
  // It is in the place of the drop that was there before it.
  useLayoutEffect(() => document.documentElement.removeAttribute(carryingAttribute), []);
  // A visitor who just took the amount, or opens this, will set it.
  useEffect(() => {
    if (isOpen) slider.current?.focus({ preventScroll: true });
  }, [isOpen]);
  if (!carried) return null;
  const amount = formatDirhams(locale, carried.amount);
  return (
    <div className="absolute start-[clamp(1.25rem,4vw,3.5rem)] top-[3.15rem]">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`menu-${name}`}
        onClick={() => group.press(name)}
        className="flex h-7 items-center gap-3 rounded-[4px] text-[0.9375rem] leading-none whitespace-nowrap text-water hover:underline hover:underline-offset-4"
      >
        <span aria-hidden="true" className="grid w-6.5 justify-center">
          <span ref={drop} className="lit-drop relative z-10" />
        </span>
        <span className="sr-only">{t("carried")} </span>
        <span className="fade-in font-display tabular-nums lining-nums">{amount}</span>
      </button>
      <div
        ref={panel}
        id={`menu-${name}`}
        hidden={!isOpen}
        className="absolute start-0 top-full pt-2"
      >
        <div className="enter-rise w-[min(21rem,100vw-2.5rem)] rounded-[6px] border border-line bg-basin px-5 pt-4 pb-3 text-ink">
          <label htmlFor="carried-amount" className="small text-soft">
            {t("label")}
          </label>
          <output htmlFor="carried-amount" className="figure-lg mt-2 block text-water">
            {amount}
          </output>
          <input
            ref={slider}
            id="carried-amount"
            type="range"
            min={carriable.least}
            max={carriable.most}
            step={carriable.step}
            value={carried.amount}
            aria-valuetext={amount}
            onChange={(event) => carry(Number(event.target.value), path)}
            className="mt-2 h-8 w-full accent-water"
          />
          <p className="small mt-1 text-soft">{t("note")}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-6">
            <button
              type="button"
              onClick={() => {
                group.close();
                document.querySelector<HTMLElement>("#carried-way button")?.focus();
              }}
              className="text-link min-h-11 text-[0.9375rem]"
            >
              {t("toReceipt")}
            </button>
            <button
              type="button"
              onClick={() => {
                putBack();
                group.close();
                document.querySelector<HTMLElement>("header a")?.focus();
              }}
              className="text-link min-h-11 text-[0.9375rem]"
            >
              {t("putBack")}
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}
