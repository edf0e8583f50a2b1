import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { venues } from "#brand/token.ts";
import { ContractAddress } from "#site/features/market/market-widget.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { OutwardLink } from "#site/links/links.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { displayWords, SectionTitle } from "#site/ui/section.tsx";
import cascade from "./cascade.svg?raw";

const falls = ["lg:mt-0", "lg:mt-16", "lg:mt-32"];

/** Three steps, one below the other as water goes down a slope. */
export function Buying() {
  const t = useTranslations("token.buy");
  const market = useTranslations("market");
  const locale = useSiteLocale();
  const { symbol } = names.token;
  const exchange = venues.find(({ kind }) => kind === "exchange");
  const steps: { name: "wallet" | "fund" | "swap"; more?: ReactNode }[] = [
    { name: "wallet", more: <Outward href={links.walletSite} label={t("wallet.link")} /> },
    { name: "fund" },
    {
      name: "swap",
      more: exchange && (
        <Outward href={exchange.href} label={t("swap.link", { name: exchange.name[locale] })} />
      ),
    },
  ];
  return (
    <section id="buy" aria-labelledby="buy-title" className="wrap pt-20 sm:pt-24">
      <SectionTitle of="buy" text={t("title")} className="display-md max-w-[12em]" />
      <div className="relative mt-10">
        <SvgDrawing
          svg={cascade}
          stretch
          strokeLinecap="round"
          className="absolute inset-x-0 top-0 hidden h-40 w-full lg:block"
        />
        <ol className="relative grid gap-y-8 lg:grid-cols-3 lg:gap-x-10">
          {steps.map(({ name, more }, i) => (
            <li key={name} className={clsx("relative max-lg:flex max-lg:gap-6", falls[i])}>
              <span className="figure-lg block text-water max-lg:w-10 lg:pt-7" aria-hidden="true">
                {i + 1}
              </span>
              <div className="lg:mt-3">
                <h3 className="display-sm">{displayWords(t(`${name}.title`, { symbol }))}</h3>
                <p className="mt-2 max-w-[26em] text-soft">
                  {t(`${name}.text`, { name: exchange?.name[locale] ?? "" })}
                </p>
                {more}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <ContractAddress
        className="mt-10 border-t border-line pt-3"
        success={{ title: market("copiedPage") }}
      />
    </section>
  );
}

function Outward({ href, label }: { href: string; label: string }) {
  return (
    <OutwardLink
      href={href}
      label={label}
      className="text-link mt-3 inline-flex min-h-11 items-center gap-2 font-medium"
    />
  );
}
