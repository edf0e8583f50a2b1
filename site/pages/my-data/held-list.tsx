import { useTranslations } from "use-intl";
import type { DataAnswer } from "#contract/personal-data.ts";
import { formatFigure, formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

type Value = string | number | boolean | null;

/** Every kind, every entry, every field: nothing is held that is not shown. */
export function HeldList({ held }: { held: DataAnswer["held"] }) {
  const t = useTranslations("my-data");
  return (
    <div className="mt-10 grid gap-12">
      {held.map(({ kind, items }) => (
        <section key={kind} aria-labelledby={`held-${kind}`}>
          <h2 id={`held-${kind}`} className="display-sm">
            {t(`kinds.${kind}`)}
          </h2>
          {items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
            <dl key={i} className="mt-4 border-t-2 border-edge text-[0.9375rem]">
              {Object.entries(item).map(([field, value]) => (
                <div
                  key={field}
                  className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[15rem_1fr]"
                >
                  <dt className="text-soft">
                    <Name field={field} />
                  </dt>
                  <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
                    <Shown field={field} value={value} />
                  </dd>
                </div>
              ))}
            </dl>
          ))}
        </section>
      ))}
    </div>
  );
}

function Name({ field }: { field: string }) {
  const t = useTranslations("my-data");
  const key = `fields.${field}` as "fields.email";
  return t.has(key) ? t(key) : <span className="ltr-island">{field}</span>;
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function Shown({ field, value }: { field: string; value: Value }) {
  const t = useTranslations("my-data");
  const named = useNamed();
  const locale = useSiteLocale();
  if (value === null || value === "") return <span className="text-soft">{t("empty")}</span>;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return <span className="ltr-island">{formatFigure(value)}</span>;
  if (typeof value === "string" && isMoment(value)) {
    return <time dateTime={value}>{formatMoment(locale, new Date(value))}</time>;
  }
  return <bdi>{named(field, String(value))}</bdi>;
}

/** What stands in the list as a code is shown as the form named it; the file keeps the code. */
function useNamed() {
  const t = useTranslations("my-data");
  const form = useTranslations("waitlist");
  const shell = useTranslations("shell");
  return (field: string, code: string): string => {
    const country = `countries.${code}` as "countries.AE";
    if (field === "country" && form.has(country)) return form(country);
    const channel = `channels.${code}` as "channels.other";
    if (field === "heard_channel" && form.has(channel)) return form(channel);
    const language = `languages.${code}` as "languages.en";
    if (/^(consent_)?locale$/.test(field) && shell.has(language)) return shell(language);
    const key = `values.${field}.${code}` as "values.status.pending";
    return /^[\w-]+$/.test(code) && t.has(key) ? t(key) : code;
  };
}
