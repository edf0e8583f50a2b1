import { clsx } from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { locales } from "#contract/locale.ts";
import { chooseLanguage } from "#site/i18n/language.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import type { useDisclosureGroup } from "#site/ui/disclosure.ts";
import { Flag } from "./flag.tsx";

/** Lists the languages, each in its own words. A choice is kept and the page is loaded in it. */
export function LanguageSwitcher({ group }: { group: ReturnType<typeof useDisclosureGroup> }) {
  const t = useTranslations("shell");
  const locale = useSiteLocale();
  const open = group.open === "language";
  return (
    <div className="relative">
      <button
        type="button"
        data-early=""
        aria-expanded={open}
        aria-controls="menu-language"
        aria-label={t("language.current", { name: t(`languages.${locale}`) })}
        onClick={() => group.set(open ? null : "language")}
        className="inline-flex h-11 items-center gap-2 rounded-[4px] px-2 text-[0.9375rem] text-soft hover:text-ink"
      >
        <Flag locale={locale} />
        <span className="hidden min-[96rem]:inline" aria-hidden="true">
          {t(`languages.${locale}`)}
        </span>
        <ChevronDown
          className={clsx("size-4 transition-transform duration-150", open && "rotate-180")}
          aria-hidden="true"
        />
      </button>
      <div id="menu-language" hidden={!open} className="absolute end-0 top-full pt-3">
        <ul
          aria-label={t("language.label")}
          className="enter-rise w-48 rounded-[6px] border border-line bg-basin p-2"
        >
          {locales.map((code) => (
            <li key={code}>
              <button
                type="button"
                lang={code}
                aria-current={code === locale ? "true" : undefined}
                onClick={() => chooseLanguage(code)}
                className="flex w-full items-center gap-3 rounded-[4px] px-3 py-2.5 text-start hover:bg-ground"
              >
                <Flag locale={code} />
                {t(`languages.${code}`)}
                {code === locale && (
                  <Check className="ms-auto size-4 text-water" aria-hidden="true" />
                )}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
