import { clsx } from "clsx";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { promotesToken } from "#brand/registration.ts";
import { community, token, venues } from "#brand/token.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { OutwardLink } from "#site/links/links.tsx";
import { CopyIconButton } from "#site/ui/copy.tsx";
import { displayWords } from "#site/ui/section.tsx";
import { showToast } from "#site/ui/toast.ts";
import { checks } from "./explorer.ts";
import { shortAddress } from "./figures.ts";
import { FigureList, FigureSources, Quote } from "./market-figures.tsx";
import { PriceChart } from "./price-chart.tsx";
import { useAgeText, useMarket } from "./use-market.ts";

/**
 * The token's market on a page that is about something else: wallet and investors. Its loader names
 * the word files `market` and `sources`. The figures of price and info come in one call (specification 2.13, 4.5).
 */
export function MarketWidget() {
  const t = useTranslations("market");
  const title = useId();
  return (
    <section aria-labelledby={title} className="@container">
      <h2 id={title} className="display-sm">
        {displayWords(t("title", { symbol: names.token.symbol }))}
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-5 border-t-2 border-ink pt-4 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)]">
        <Quote />
        <PriceChart className="min-w-0 [--chart:7rem]" />
      </div>
      <FigureList
        of={["volume", "cap", "holders"]}
        figureType="figure-sm"
        className="mt-4 grid-cols-2 py-3.5 @3xl:auto-cols-max @3xl:grid-flow-col @3xl:grid-cols-none @3xl:justify-between"
      />
      <FigureSources className="mt-2" />
      <ContractAddress
        className="mt-1"
        success={{ title: t("copied.title"), description: t("copied.text") }}
      />
      <MarketLinks />
      <MarketNotices />
    </section>
  );
}

/**
 * The contract's address, short, with a button that copies it whole. Where the browser refuses to
 * copy, the whole text is shown, selected.
 */
export function ContractAddress({
  success,
  className,
}: {
  /** The notice after a copy: the widget and the token page have different words. */
  success: { title: string; description?: string };
  className?: string;
}) {
  const t = useTranslations("market");
  const [isWhole, setWhole] = useState(false);
  const whole = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWhole && whole.current) getSelection()?.selectAllChildren(whole.current);
  }, [isWhole]);
  return (
    <p className={clsx("flex flex-wrap items-center gap-x-3", className)}>
      <span className="small text-soft">{t("address")}</span>
      <span className="flex min-w-0 items-center gap-1">
        <code
          ref={whole}
          className="ltr-island min-w-0 font-text text-[0.9375rem] select-all [overflow-wrap:anywhere]"
          title={token.address}
        >
          {isWhole ? token.address : shortAddress(token.address)}
        </code>
        <CopyIconButton
          text={token.address}
          label={t("copy")}
          copied={success}
          failed={{ title: t("copyFailed.title"), description: t("copyFailed.text") }}
          onFailed={() => setWhole(true)}
        />
      </span>
    </p>
  );
}

/** Where the token is traded, checked and talked about. Trading only where promotion is allowed. */
function MarketLinks() {
  const t = useTranslations("market.links");
  const locale = useSiteLocale();
  const groups = [
    { name: "venues", links: promotesToken ? venues : [] },
    { name: "analytics", links: checks },
    { name: "community", links: community },
  ] as const;
  return (
    <div className="mt-1 flex flex-wrap gap-x-10">
      {groups.map(
        ({ name, links }) =>
          links.length > 0 && (
            <div key={name} className="flex flex-wrap items-baseline gap-x-4">
              <h3 className="small font-text font-light text-soft">{t(name)}</h3>
              <ul className="flex flex-wrap gap-x-4">
                {links.map(({ kind, name: title, href }) => (
                  <li key={kind}>
                    <OutwardLink
                      href={href}
                      label={title[locale]}
                      className="text-link small inline-flex min-h-11 items-center gap-2"
                    />
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  );
}

/**
 * Says aloud what changes about the figures: the toast when live ones fail, a polite word when they
 * are back. Not each new price. Once on a page.
 */
export function MarketNotices() {
  const t = useTranslations("market");
  const ageText = useAgeText();
  const { failing, answer, ageThen } = useMarket();
  const [announcement, setAnnouncement] = useState("");
  const failed = useRef(false);
  const source = answer?.source;
  useEffect(() => {
    if (failing === failed.current) return;
    failed.current = failing;
    if (failing) {
      showToast({ kind: "danger", title: t("failed.title"), description: t("failed.text") });
      setAnnouncement(
        source === "demo"
          ? t("status.demo")
          : t("announce.cached", { age: ageText(ageThen / 1000) }),
      );
    } else setAnnouncement(t("announce.live"));
  }, [failing, source, ageThen, ageText, t]);
  return (
    <p className="sr-only" role="status">
      {announcement}
    </p>
  );
}
