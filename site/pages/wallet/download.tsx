import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { links } from "#brand/links.ts";
import { stores } from "#brand/wallet.ts";
import { BalancePhone } from "#site/features/balance/pictures.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { isOn } from "#site/i18n/paths.ts";
import { OutwardLink } from "#site/links/links.tsx";
import { OutwardArrow } from "#site/ui/icons.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

/** Where the wallet can be had, beside the phone that pays from it. */
export function Download() {
  const t = useTranslations("wallet.download");
  const shell = useTranslations("shell");
  return (
    <div className="below-fold wrap pt-24 pb-20 sm:pt-32 sm:pb-28">
      <section
        id="download"
        aria-labelledby="download-title"
        className="grid-12 items-center gap-y-10 border-t border-line"
      >
        <div className="col-span-12 pt-14 lg:col-span-6 lg:py-20">
          <SectionTitle of="download" text={t("title")} />
          <p className="lede mt-4">{t("text")}</p>
          <ul className="mt-8 flex flex-wrap gap-3">
            {stores.map(({ name, system, href }) => (
              <li key={name}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener"
                  className="flex min-h-15 items-center gap-4 rounded-[4px] border border-edge px-5 py-2 transition-colors duration-150 hover:border-(--hue)"
                >
                  <StoreMark system={system} />
                  <span>
                    <span className="small block text-soft">{t("for", { system })}</span>
                    <span className="block font-display text-[1.15rem] leading-tight">{name}</span>
                  </span>
                  <OutwardArrow label={shell("newTab")} />
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <OutwardLink href={links.walletApp} look="quiet" label={t("web")} />
          </p>
          {isOn("guideWallet") && (
            <p className="small mt-5 max-w-[34em] text-soft">
              {t.rich("guide", {
                minor: claims.walletMinorAge.value,
                adult: claims.walletAdultAge.value,
                link: (words) => (
                  <PageLink page="guideWallet" className="text-link whitespace-nowrap text-ink">
                    {words}
                  </PageLink>
                ),
              })}
            </p>
          )}
        </div>
        <BalancePhone
          step="education"
          className="col-span-12 justify-self-center lg:col-span-5 lg:col-start-8 lg:mt-20"
        />
      </section>
    </div>
  );
}

/** Our own marks for the two systems: a window for iOS, a play of the channel for Android. */
function StoreMark({ system }: { system: (typeof stores)[number]["system"] }) {
  return (
    <svg
      viewBox="0 0 28 28"
      className="size-7 shrink-0 text-(--hue)"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {system === "iOS" ? (
        <path d="M9 2.5h10a2.5 2.5 0 0 1 2.5 2.5v18a2.5 2.5 0 0 1-2.5 2.5H9A2.5 2.5 0 0 1 6.5 23V5A2.5 2.5 0 0 1 9 2.5zM14 8v9m-4-4 4 4.5 4-4.5" />
      ) : (
        <path d="M6 3.5 24 14 6 24.5zM6 14h8" />
      )}
    </svg>
  );
}
