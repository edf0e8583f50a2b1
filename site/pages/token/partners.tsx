import { useTranslations } from "use-intl";
import { partners } from "#brand/token.ts";

/** Who works on the token with the group, each by its mark. */
export function Partners() {
  const t = useTranslations("token.partners");
  return (
    <section aria-labelledby="partners-title" className="wrap grid-12 gap-y-10 pt-24 sm:pt-32">
      <h2 id="partners-title" className="display-md col-span-12 max-w-[8em] lg:col-span-4">
        {t("title")}
      </h2>
      <ul className="col-span-12 grid gap-x-10 sm:grid-cols-2 lg:col-span-8">
        {partners.map(({ name, work, mark }) => (
          <li key={name} className="flex gap-5 border-t border-line py-6">
            <svg
              viewBox="0 0 48 48"
              className="size-12 shrink-0 text-water"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={mark} />
            </svg>
            <div>
              <h3 className="display-sm">
                <bdi lang="en">{name}</bdi>
              </h3>
              <p className="small text-water">{t(`${work}.type`)}</p>
              <p className="small mt-1.5 text-soft">{t(`${work}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
