import { useTranslations } from "use-intl";
import { fallbackLocale, type Locale, languages, locales } from "#contract/locale.ts";
import { chooseLanguage, languageQuery } from "#site/i18n/language.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { usePagePath, useSiteLocale } from "#site/i18n/words.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { Dropdown, type DropdownGroup } from "./dropdown.tsx";

/** Lists the languages, each in its own words. A choice is kept and the page is loaded in it. */
export function LanguageSwitcher({ group }: { group: DropdownGroup }) {
  const t = useTranslations("shell");
  const locale = useSiteLocale();
  const path = usePagePath();
  return (
    <Dropdown
      name="language"
      group={group}
      align="end"
      buttonLabel={t("language.current", { name: t(`languages.${locale}`) })}
      buttonClassName="gap-2 rounded-[4px] text-[0.9375rem] text-soft hover:text-ink"
      button={
        <>
          {/* A language has many flags and one name: the flag alone where there is no room for that. */}
          <span className="contents min-[23rem]:hidden">
            <Flag locale={locale} />
          </span>
          <span className="hidden min-[23rem]:inline" aria-hidden="true">
            {t(`languages.${locale}`)}
          </span>
        </>
      }
    >
      <ul
        aria-label={t("language.label")}
        className="enter-rise w-48 rounded-[6px] border border-line bg-basin p-2"
      >
        {locales.map((code) => (
          <li key={code}>
            {/* Without scripts a plain link: at the address of English the browser would decide. */}
            <a
              href={`${localizedPath(code, path)}${code === fallbackLocale ? languageQuery(code) : ""}`}
              lang={code}
              hrefLang={code}
              aria-current={code === locale ? "true" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                chooseLanguage(code);
              }}
              className="flex w-full items-center gap-3 rounded-[4px] px-3 py-2.5 text-start hover:bg-ground"
            >
              <Flag locale={code} />
              {t(`languages.${code}`)}
              {code === locale && <Icon name="check" className="ms-auto size-4 text-water" />}
            </a>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}

/**
 * A language's flag. Drawn in the page: a browser makes a document of its own for each SVG file that
 * an image shows, which takes a phone longer than the rest of the header.
 */
function Flag({ locale }: { locale: Locale }) {
  return (
    <svg
      viewBox="0 0 42 28"
      className="h-3.5 w-5.25 shrink-0 rounded-[2px] outline outline-line -outline-offset-1"
      aria-hidden="true"
    >
      {languages[locale].flag.map((shape) => (
        <path key={shape.d + shape.stroke} {...shape} />
      ))}
    </svg>
  );
}
