import { clsx } from "clsx";
import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { ServiceName, services } from "#brand/badges.ts";
import { claims } from "#brand/claims.ts";
import { claimInText } from "#site/i18n/claim-text.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { Button, buttonClass } from "#site/ui/button.tsx";

/** Where each basin's words lie on the map's fifty columns, in step with the streams' ends. */
const places: Record<ServiceName, string> = {
  wallet: "lg:col-start-3 lg:col-span-19",
  travel: "lg:col-start-31 lg:col-span-18",
  logistics: "lg:col-start-7 lg:col-span-19",
  education: "lg:col-start-33 lg:col-span-18",
};

const features = ["first", "second", "third", "fourth"] as const;

/** A service: what it is, what it does, and its way in, or why there is none yet. */
export function Basin({ service }: { service: (typeof services)[number] }) {
  const t = useTranslations("services");
  const shell = useTranslations("shell");
  const reason = useId();
  const { name, live } = service;
  const figures = {
    insurance: claimInText(claims.insurance),
    cryptocurrencies: claimInText(claims.cryptocurrencies),
    currencies: claimInText(claims.currencies),
  };
  return (
    <article
      data-hue={name}
      className={clsx(
        "relative flex flex-col items-start ps-10 pt-8 pb-10 sm:ps-14 lg:ps-0 lg:pt-32 lg:pb-20",
        places[name],
      )}
    >
      <NarrowBranch last={name === "education"} />
      {/* Forced colours lay a plate behind each line: the big name's would cover this one. */}
      <p className="small font-medium text-(--hue) forced-colors:relative forced-colors:z-1">
        {t(`cards.${name}.highlight`)}
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4">
        <h2 className="display-md">{shell(`pages.${name}`)}</h2>
        <p className="small text-soft">
          {"coming" in service ? t("coming", service.coming) : t("live")}
        </p>
      </div>
      <p className="mt-4 max-w-[27em]">{t(`cards.${name}.text`)}</p>
      <ul className="mt-5 grid w-full max-w-[27em] text-[0.9375rem] text-soft">
        {features.map((feature) => (
          <li key={feature} className="border-t border-line py-2">
            {t(`cards.${name}.features.${feature}`, figures)}
          </li>
        ))}
      </ul>
      {live ? (
        <PageLink
          page={name}
          prefetch="intent"
          className={buttonClass("outline", "mt-5 border-(--hue)! bg-ground")}
        >
          {t(`cards.${name}.link`)}
          <ArrowRight className="size-4 text-(--hue) rtl:-scale-x-100" aria-hidden="true" />
        </PageLink>
      ) : (
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button look="outline" disabled aria-describedby={reason}>
            {t("soon")}
          </Button>
          <PageLink
            page={name}
            prefetch="intent"
            className="text-link inline-flex min-h-11 items-center text-[0.9375rem] text-balance decoration-(--hue)"
          >
            {t(`cards.${name}.link`)}
          </PageLink>
          <p id={reason} className="small w-full text-soft">
            {t("soonReason")}
          </p>
        </div>
      )}
    </article>
  );
}

/** On a narrow screen the channel runs down beside the four, and each takes its branch from it. */
function NarrowBranch({ last }: { last: boolean }) {
  return (
    <>
      {!last && (
        <span
          aria-hidden="true"
          className="absolute start-[0.3rem] top-0 bottom-0 w-[3px] bg-water lg:hidden"
        />
      )}
      <svg
        viewBox="0 0 32 48"
        className="mirror absolute start-0 top-0 h-12 w-8 lg:hidden"
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {last && <path d="M6.3 0v16" stroke="var(--water)" strokeWidth="3" />}
        <path d="M6.3 14c0 22 8 28 22 28" stroke="var(--hue)" strokeWidth="3" />
        <circle cx="28" cy="42" r="4" fill="var(--hue)" />
      </svg>
    </>
  );
}
