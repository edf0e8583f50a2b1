import { useTranslations } from "use-intl";
import { type ContactTopic, contactTopics } from "#contract/choices.ts";
import { formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

const isTopic = (value: string): value is ContactTopic =>
  (contactTopics as readonly string[]).includes(value);
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
/** Whether an address on the newsletter's list is confirmed. */
export const isStanding = (value: string | null): value is "pending" | "confirmed" =>
  value === "pending" || value === "confirmed";

/** The name of something that was sent. */
export function FieldName({ field }: { field: string }) {
  const t = useTranslations("inbox");
  const key = `detail.${field}` as "detail.note";
  return t.has(key) ? t(key) : <span className="ltr-island">{field}</span>;
}

/** What was sent: our own terms in words, moments by the reader's clock, the rest as it was typed. */
export function FieldValue({ field, value }: { field: string; value: string | null }) {
  const t = useTranslations("inbox");
  const locale = useSiteLocale();
  if (value === null) return <span className="text-soft">{t("detail.empty")}</span>;
  if (field === "topic" && isTopic(value)) return t(`topics.${value}`);
  if (field === "status" && isStanding(value)) return t(`standing.${value}`);
  if (/_(?:at|ts)$/.test(field) && isMoment(value)) {
    return formatMoment(locale, new Date(value));
  }
  return value;
}
