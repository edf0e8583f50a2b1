import { clsx } from "clsx";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { locales } from "#contract/locale.ts";
import { WhileCarried } from "#site/features/amount/while-carried.tsx";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { themeKey } from "#site/i18n/language.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import type { PageName } from "#site/i18n/paths.ts";
import { usePageHandle, usePagePath, useSiteLocale } from "#site/i18n/words.tsx";
import { OutwardLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Icon, Mark } from "#site/ui/icons.tsx";
import { useLatePart } from "#site/ui/late-part.ts";
import { useMediaQuery } from "#site/ui/media-query.ts";
import { HereLine, PageDropdown, useDropdownGroup } from "./dropdown.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { companyMenu, isCurrent, plainEntries, servicesMenu } from "./navigation.ts";

const loadDrop = () =>
  import("#site/features/amount/carried-drop.tsx").then((module) => module.CarriedDrop);
const loadPanel = () => import("./mobile-panel.tsx");

/** Scrolled further than this, in pixels, the header has an opaque background. */
const scrolledPast = 20;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > scrolledPast);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return scrolled;
}

export function Header() {
  const t = useTranslations("shell");
  const locale = useSiteLocale();
  const scrolled = useScrolled();
  const path = usePagePath();
  const bar = useRef<HTMLDivElement>(null);
  const group = useDropdownGroup(bar);

  return (
    <header
      data-scrolled={scrolled || undefined}
      className="sticky top-0 z-30 border-b border-transparent transition-colors duration-200 data-scrolled:border-line data-scrolled:bg-ground noscript:bg-ground print:hidden"
    >
      <div ref={bar} className="wrap relative flex min-h-[calc(5rem-1px)] items-center gap-3">
        <PageLink
          page="home"
          className="flex items-center gap-3"
          aria-label={t("home", { brand: names.group[locale] })}
        >
          <Mark className="size-6.5" />
          <span className="font-display text-[1.55rem] leading-none">{names.group[locale]}</span>
        </PageLink>
        {/* Where a carried amount will be shown, from the first paint on. */}
        <span
          aria-hidden="true"
          className="absolute start-[clamp(1.25rem,4vw,3.5rem)] top-[3.15rem] hidden h-7 w-6.5 place-items-center carrying:grid"
        >
          <span className="lit-drop" />
        </span>
        <WhileCarried load={loadDrop} group={group} />
        <nav aria-label={t("nav.label")} className="hidden nav:block min-[84rem]:ms-2">
          {/* In one line, unless a reader sets the letters wider. */}
          <ul className="flex flex-wrap items-center text-[0.9375rem] text-soft">
            <li>
              <NavLink page="home" path={path} label={t("nav.home")} />
            </li>
            <li>
              <PageDropdown
                name="services"
                label={t("nav.services")}
                pages={servicesMenu}
                group={group}
                path={path}
              />
            </li>
            {plainEntries.map((page) => (
              <li key={page}>
                <NavLink page={page} path={path} label={t(`pages.${page}`)} />
              </li>
            ))}
            <li>
              <PageDropdown
                name="company"
                label={t("nav.company")}
                pages={companyMenu}
                group={group}
                path={path}
              />
            </li>
          </ul>
        </nav>
        <div
          data-approach=""
          className="ms-auto flex items-center gap-1.5 sm:gap-2 min-[84rem]:gap-2.5"
        >
          <ThemeSwitch />
          {locales.length > 1 && <LanguageSwitcher group={group} />}
          <OutwardLink
            href={links.app}
            look="outline"
            label={t("start")}
            className="hidden! px-3! whitespace-nowrap nav:inline-flex!"
          />
          <WaitlistButton
            aside={t("joinNote")}
            className="hidden! px-3! whitespace-nowrap sm:inline-flex!"
          />
          <MobileMenu path={path} />
        </div>
      </div>
    </header>
  );
}

function NavLink({ page, path, label }: { page: PageName; path: string; label: string }) {
  const active = isCurrent(page, path);
  return (
    <PageLink
      page={page}
      aria-current={active ? "page" : undefined}
      className={clsx(
        "relative inline-flex h-11 items-center border-b-2 border-transparent px-1 min-[84rem]:px-1.5 whitespace-nowrap hover:text-ink focus-visible:-outline-offset-2 forced-colors:border-[Canvas]",
        active && "text-ink forced-colors:border-[Highlight]!",
      )}
    >
      {label}
      {active && <HereLine />}
    </PageLink>
  );
}

/** The menu of small screens. Its panel is loaded on first use. */
function MobileMenu({ path }: { path: string }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  const { Part: Panel, fetchPart, fetchAhead } = useLatePart(loadPanel);
  const show = async () => {
    if (await fetchPart()) setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        data-early=""
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t("nav.openMenu")}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={show}
        className="grid size-11 place-items-center nav:hidden"
      >
        <Drawing
          box="0 0 28 18"
          className="w-7"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        >
          <path d="M1 3h26M9 15h18" />
        </Drawing>
      </button>
      {Panel && <Panel open={open} onOpenChange={setOpen} path={path} />}
    </>
  );
}

type Theme = "light" | "dark";

/** The theme that the reader chose, on the root; the head script puts it there. */
const chosenTheme = () => document.documentElement.dataset.theme as Theme | undefined;

function onChoice(changed: () => void): () => void {
  const watch = new MutationObserver(changed);
  watch.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => watch.disconnect();
}

function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Light or dark, kept in local storage. Absent where the page holds its own theme. */
function ThemeSwitch() {
  const t = useTranslations("shell");
  const fixed = usePageHandle().theme !== undefined;
  const isSystemDark = useMediaQuery("(prefers-color-scheme: dark)");
  const chosen = useSyncExternalStore(onChoice, chosenTheme, () => undefined);
  if (fixed) return null;
  const theme = chosen ?? (isSystemDark ? "dark" : "light");
  const next = theme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      data-early=""
      onClick={() => choose(next)}
      aria-label={next === "dark" ? t("theme.toDark") : t("theme.toLight")}
      className="grid size-11 place-items-center rounded-[4px] text-soft hover:text-ink"
    >
      <Icon name={theme === "dark" ? "sun" : "moon"} className="size-4.5" />
    </button>
  );
}
