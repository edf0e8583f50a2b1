import { useTranslations } from "use-intl";
import { leaders } from "#brand/people.ts";
import { pressEmail } from "#brand/press.ts";
import { directionOf } from "#contract/locale.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Monogram } from "#site/ui/monogram.tsx";

/** Whom to write to about what. */
export function Leaders() {
  const t = useTranslations("press-kit.leaders");
  const role = useTranslations("people.roles");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="leaders-title" className="wrap pt-20 sm:pt-28">
      <h2 id="leaders-title" className="display-md">
        {t("title")}
      </h2>
      <p className="lede mt-4">
        {t.rich("text", {
          email: () => (
            <a href={`mailto:${pressEmail}`} className="text-link ltr-island inline-block">
              {pressEmail}
            </a>
          ),
        })}
      </p>
      <ul className="mt-10">
        {leaders.map((person) => (
          <li
            key={person.id}
            className="grid grid-cols-[4.5rem_1fr] items-start gap-x-5 gap-y-2 border-t border-line py-6 lg:grid-cols-[5rem_1fr_1.6fr_11rem] lg:gap-x-8"
          >
            <Monogram
              initials={person.initials[locale]}
              direction={directionOf[locale]}
              className="h-16 w-18 max-lg:row-span-3"
            />
            <div>
              <h3 className="display-sm">{person.name[locale]}</h3>
              <p className="small text-soft">{role(person.role, { gender: person.gender })}</p>
            </div>
            <p className="text-[0.9375rem] text-soft">{person.bio[locale]}</p>
            <a
              href={`mailto:${person.email}`}
              className="text-link ltr-island small inline-flex min-h-9 items-center justify-self-start"
            >
              {person.email}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
