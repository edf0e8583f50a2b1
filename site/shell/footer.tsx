import { clsx } from "clsx";
import { useRef, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { badges } from "#brand/badges.ts";
import { contact } from "#brand/contact.ts";
import { social } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { authority, registration } from "#brand/registration.ts";
import type { ServiceState } from "#contract/choices.ts";
import { WhileCarried } from "#site/features/amount/while-carried.tsx";
import { NewsletterForm } from "#site/features/newsletter/newsletter-form.tsx";
import { measuredState, useLiveStatus } from "#site/features/status/live-status.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { isOn, type PageName } from "#site/i18n/paths.ts";
import { usePagePath, useShownPage, useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Mark, OutwardArrow } from "#site/ui/icons.tsx";
import { useNear } from "#site/ui/in-view.ts";
import { mailto } from "#site/ui/mailto.ts";
import { useEntries } from "./entries.ts";
import { type FooterPage, footerColumns, isCurrent } from "./navigation.ts";

const loadWay = () =>
  import("#site/features/amount/carried-way.tsx").then((module) => module.CarriedWay);

/**
 * The foot of every page is a map of the site, dark in both themes: a branch a column, a stop a page,
 * and the way to the page being read is lit (`course-map` of the sheet).
 */
export function Footer() {
  const t = useTranslations("shell");
  const locale = useSiteLocale();
  const path = usePagePath();
  const currentIf = (page: PageName) => (isCurrent(page, path) ? "page" : undefined);
  const year = useCurrentYear();
  const badgeList = useRef<HTMLUListElement>(null);
  // Loaded once the badge is near: no page waits for it, and one that is not scrolled does not load it.
  const live = useLiveStatus({ wanted: useNear(badgeList) });
  const health = live.answer ? measuredState(live.answer) : "unmeasured";
  return (
    <footer className="below-fold dark relative mt-24 overflow-clip bg-ground pt-20 pb-10 text-ink print:hidden">
      <Hills />
      <div className="wrap relative">
        <div className="grid-12 gap-y-12">
          <div className="col-span-12 xl:col-span-4">
            <div className="flex items-center gap-3">
              <Mark className="size-7" />
              <span className="font-display text-2xl">{names.group[locale]}</span>
            </div>
            <p className="mt-4 max-w-[18em] font-display text-xl text-balance leading-snug rtl:leading-relaxed">
              {t("footer.tagline")}
            </p>
            <address className="small mt-6 max-w-[24em] text-soft not-italic">
              {/* A block of its own: lines before a forced break are not balanced. */}
              <span className="block text-balance">{contact.address[locale]}</span>
              <a className="text-link ltr-island inline-block py-1" href={mailto(contact.email)}>
                {contact.email}
              </a>
            </address>
            <NewsletterForm />
          </div>
          <nav
            aria-label={t("footer.label")}
            data-home={path === "/" || undefined}
            className="course-map col-span-12 flex flex-wrap gap-y-12 max-sm:*:basis-[calc(50%-var(--gap)/2)] sm:grid sm:grid-cols-[repeat(4,auto)] xl:col-span-8"
          >
            {footerColumns.map((column) => (
              <div key={column.name}>
                <h2 className="small [font-family:var(--font-text)] text-ink">
                  {"index" in column ? (
                    <PageLink
                      page={column.index}
                      aria-current={currentIf(column.index)}
                      className="hover:underline hover:underline-offset-4"
                    >
                      {t(`footer.${column.name}`)}
                    </PageLink>
                  ) : (
                    t(`footer.${column.name}`)
                  )}
                </h2>
                <ul className="pt-3 max-sm:in-[:nth-child(odd)]:-me-2 sm:-me-1.5 lg:-me-3">
                  <ColumnEntries pages={column.pages} path={path} />
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <WhileCarried load={loadWay} />
        <div className="mt-16 flex flex-wrap items-center gap-x-6 gap-y-4">
          <ul
            ref={badgeList}
            aria-label={t("badges.label")}
            className="small flex flex-wrap gap-x-5 gap-y-2"
          >
            {badges
              .filter((badge) => badge.shown && isOn(grounds[badge.name]))
              .map((badge) => (
                <li key={badge.name}>
                  <PageLink
                    page={grounds[badge.name]}
                    className="inline-flex min-h-9 items-center gap-2 text-soft hover:text-ink"
                  >
                    <BadgeMark name={badge.name === "operational" ? health : badge.name} />
                    {badge.name === "operational" ? (
                      <span className="reserved-space" data-reserved={t("badges.operational")}>
                        <span>{t(`badges.${health}`)}</span>
                      </span>
                    ) : (
                      <span>
                        {t(`badges.${badge.name}`, {
                          registered: isOn("compliance") ? authority.with[locale] : "",
                          city: contact.city[locale],
                        })}
                      </span>
                    )}
                  </PageLink>
                </li>
              ))}
          </ul>
          {social.length > 0 && (
            <ul
              aria-label={t("footer.social")}
              className="small flex flex-wrap gap-x-5 gap-y-2 lg:ms-auto"
            >
              {social.map((profile) => (
                <li key={profile.network}>
                  <a
                    href={profile.href}
                    target="_blank"
                    rel="noopener me"
                    className="inline-flex min-h-9 items-center gap-1.5 text-soft hover:text-ink"
                  >
                    <bdi>{profile.label[locale]}</bdi>
                    <OutwardArrow label={t("newTab")} />
                  </a>
                </li>
              ))}
            </ul>
          )}
          {/* The dot before a fact that begins a line is clipped. A phone has each on a line of its own. */}
          <div className="w-full overflow-x-clip">
            <ul className="small flex flex-wrap text-soft max-sm:flex-col sm:-ms-[0.9em]">
              {[
                names.legalEntity[locale],
                t("footer.number", {
                  number: registration.number,
                  register: registration.register[locale],
                }),
                contact.address[locale],
              ].map((words) => (
                <li key={words} className={fact}>
                  {words}
                </li>
              ))}
              {isOn("compliance") && (
                <li className={fact}>
                  {t("footer.authority", { authority: authority.short })}
                  <span className="max-sm:hidden">{"\u00a0· "}</span>
                  <PageLink
                    page="compliance"
                    suffix="#complaints"
                    className="text-link max-sm:block max-sm:w-fit"
                  >
                    {t("footer.complaints")}
                  </PageLink>
                </li>
              )}
            </ul>
          </div>
          <p className="small w-full text-soft">
            {t.rich("footer.rights", {
              year: String(year),
              entity: names.legalEntity[locale],
              // No line ends within the name, at the hyphen of FZ-LLC.
              name: (words) => <span className="whitespace-nowrap">{words}</span>,
            })}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** The stops of a branch. */
function ColumnEntries({ pages, path }: { pages: readonly FooterPage[]; path: string }) {
  return useEntries(pages, path).map(({ key, page, member, name, isCurrent }) => (
    <li key={key}>
      <PageLink
        page={page}
        member={member}
        aria-current={isCurrent ? "page" : undefined}
        className="inline-block py-1.5 text-[0.9375rem] leading-6! text-soft hover:text-ink hover:underline hover:underline-offset-4 aria-[current]:font-medium aria-[current]:text-ink"
      >
        {name}
      </PageLink>
    </li>
  ));
}

const fact =
  "text-balance sm:before:inline-block sm:before:w-[0.9em] sm:before:text-center sm:before:content-['·'_/_'']";

/** Two hills in contour lines, behind the words. */
function Hills() {
  const hill = "M0-90C70-96 118-60 112-8S60 92-8 88-118 44-112-14-60-85 0-90Z";
  return (
    <Drawing
      box="0 0 1440 560"
      className="stretched absolute inset-0 mask-[linear-gradient(transparent,#000_7rem)] size-full opacity-60"
      preserveAspectRatio="xMidYMid slice"
      stroke="var(--contour)"
    >
      {[1.1, 1.7, 2.4, 3.2, 4.1].map((size) => (
        <g key={size}>
          <path
            d={hill}
            transform={`translate(150 470) rotate(${size * 9}) scale(${size * 1.2} ${size})`}
          />
          <path
            d={hill}
            transform={`translate(1240 110) rotate(${-size * 14}) scale(${size} ${size * 0.8})`}
          />
        </g>
      ))}
    </Drawing>
  );
}

const never = () => () => {};
const thisYear = () => new Date().getFullYear();

/**
 * The reader's year. A page built before New Year is read after it: it starts with the year of its
 * markup, and is updated when React has hydrated it. A clock that is behind is ignored.
 */
function useCurrentYear(): number {
  const { builtIn } = useShownPage();
  const now = useSyncExternalStore(never, thisYear, () => builtIn);
  return Math.max(builtIn, now);
}

/** A badge is a claim: it leads to the page that proves it. */
const grounds = {
  operational: "status",
  licensed: "compliance",
  blockchain: "technology",
} as const;

type Health = ServiceState | "unmeasured";

const badgeColours: Partial<Record<Health, string>> = {
  unmeasured: "text-soft",
  degraded: "text-warning",
  down: "text-danger",
};

/** Each badge has its own drawn mark, so that colour is never the only sign. */
const badgeMarks: Record<(typeof badges)[number]["name"] | Health, string> = {
  operational: "m3 8.5 3.2 3.2L13 4.8",
  unmeasured: "M2 8h3l2-4 2.500 8L11.500 8H14",
  degraded: "M8 3v6M8 12.500v.01",
  down: "M8 3v6M8 12.500v.01",
  licensed: "M8 2 3 4v4c0 3 2 5 5 6 3-1 5-3 5-6V4L8 2Z",
  blockchain: "M2.5 6h4v4h-4zM9.5 6h4v4h-4zM6.5 8h3",
};

function BadgeMark({ name }: { name: keyof typeof badgeMarks }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      className={clsx("size-4", badgeColours[name as Health] ?? "text-good")}
      aria-hidden="true"
    >
      <path d={badgeMarks[name]} />
    </svg>
  );
}
