import { useTranslations } from "use-intl";
import { type Language, languageNames, languages } from "./code-samples.ts";
import { groups } from "./endpoints.ts";

/** Where to jump, and the language of the samples: on the way down it stays in reach. */
export function ChoiceBar({
  language,
  onChoose,
}: {
  language: Language;
  onChoose: (language: Language) => void;
}) {
  const t = useTranslations("api");
  return (
    <div className="border-line border-y bg-ground lg:sticky lg:top-17 lg:z-10">
      <div className="wrap grid items-center gap-x-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
        <nav aria-label={t("jump")} className="flex flex-wrap gap-x-7">
          {groups.map(({ name }) => (
            <a
              key={name}
              href={`#${name}`}
              className="inline-flex min-h-12 items-center text-[0.9375rem] text-soft hover:text-ink"
            >
              {t(`groups.${name}.title`)}
            </a>
          ))}
        </nav>
        <fieldset className="flex flex-wrap items-center gap-x-6">
          <legend className="sr-only">{t("language")}</legend>
          {languages.map((name) => (
            <label
              key={name}
              dir="ltr"
              className="relative inline-flex min-h-12 cursor-pointer items-center text-[0.9375rem] text-soft after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] hover:text-ink has-checked:font-medium has-checked:text-ink has-checked:after:bg-water has-focus-visible:outline-2 has-focus-visible:outline-water has-focus-visible:outline-offset-2 forced-colors:has-checked:after:bg-[Highlight]"
            >
              <input
                type="radio"
                name="language"
                value={name}
                checked={name === language}
                onChange={() => onChoose(name)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {languageNames[name]}
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
