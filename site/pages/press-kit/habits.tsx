import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

const habits = ["room", "shape", "mirror", "name"] as const;

/** How to use the mark, as four short lines. */
export function Habits() {
  const t = useTranslations("press-kit.rules");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="habits-title" className="wrap grid-12 gap-y-6 pt-16 sm:pt-20">
      <h2 id="habits-title" className="display-sm col-span-12 lg:col-span-3">
        {t("title")}
      </h2>
      <ul className="col-span-12 grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:col-span-9">
        {habits.map((name) => (
          <li key={name} className="border-s-2 border-water ps-4 text-[0.9375rem] text-soft">
            {t(name, { brand: names.group[locale] })}
          </li>
        ))}
      </ul>
    </section>
  );
}
