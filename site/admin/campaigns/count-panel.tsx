import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type Audience,
  type AudienceCount,
  audienceCount,
  type CampaignContent,
  type CampaignKind,
  countCall,
} from "#contract/campaigns.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { useLeadNames } from "../dashboard/lead-columns.tsx";
import { useFigures } from "../figures.ts";
import { DataTable, ReadFault } from "../lists.tsx";
import { useQuestion } from "../use-call.ts";
import { campaignsPath } from "./new-campaign.ts";

/** The number is asked for once the choice rests, in milliseconds. */
const typingPause = 400;

/** How many would be written to now; counted anew whenever it may have changed. */
export function useCount(kind: CampaignKind, content: CampaignContent, audience: Audience) {
  const [counted, setCounted] = useState<{ key: string; value?: AudienceCount }>();
  const [turn, setTurn] = useState(0);
  // Of the texts only which of them there are changes the count. An invalid one must not keep it from being taken.
  const written = locales.filter((locale) => content.texts[locale]?.body.trim());
  const texts = Object.fromEntries(
    written.map((locale) => [locale, { subject: "", preview: "", body: "" }]),
  );
  const key = JSON.stringify([audience, written, content.fallback, turn]);
  const body = { kind, content: { ...content, texts }, audience };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all that is asked.
  const isValid = useMemo(() => countCall.safeParse(body).success, [key]);
  const question = { path: `${campaignsPath}/count`, schema: audienceCount, body };
  useQuestion(key, typingPause, isValid ? question : undefined, (value) =>
    setCounted(value ? { key, value } : { key }),
  );
  const isFresh = counted?.key === key;
  return {
    /** Nobody is counted while a field of the audience has a fault. */
    count: isValid ? counted?.value : undefined,
    isCounting: isValid && !isFresh,
    hasFailed: isFresh && counted.value === undefined,
    again: () => setTurn((last) => last + 1),
  };
}

/** The number in large, who gets which language, and who is left out. */
export function CountPanel({
  fallback,
  counted: { count, isCounting, hasFailed, again },
}: {
  fallback: Locale;
  counted: ReturnType<typeof useCount>;
}) {
  const t = useTranslations("admin-campaigns.count");
  const names = useLeadNames();
  const { amount, figure } = useFigures();
  const left = Object.entries(count?.leftOut ?? {}) as [keyof AudienceCount["leftOut"], number][];
  const missing = left.filter(([, many]) => many > 0);
  return (
    <section
      aria-label={t("label")}
      aria-busy={isCounting}
      className="border-s-3 border-water ps-4"
    >
      <p role="status" className={isCounting ? "text-soft" : undefined}>
        {count && !hasFailed ? (
          <span className="font-medium tabular-nums">{t("people", amount(count.count))}</span>
        ) : (
          isCounting && t("counting")
        )}
      </p>
      {hasFailed && <ReadFault text={t("failed")} onAgain={again} />}
      {count && count.count > 0 && (
        <div className="mt-3 max-w-md">
          <DataTable
            isOfFigures
            caption={t("byLanguage")}
            heads={[t("language"), t("readers"), t("gets")]}
            rows={count.byLocale.map(({ locale, count: many, hasText }) => ({
              key: locale,
              cells: [
                names.locale(locale),
                figure(many),
                names.locale(hasText ? locale : fallback),
              ],
            }))}
          />
        </div>
      )}
      {count?.byLocale
        .filter(({ hasText, count: many }) => !hasText && many > 0)
        .map(({ locale, count: many }) => (
          <p key={locale} className="small mt-2">
            {t("fallback", {
              ...amount(many),
              language: t(`languages.${locale}`),
              other: t(`languages.${fallback}`),
            })}
          </p>
        ))}
      {missing.length > 0 && (
        <>
          <p className="small mt-3 font-medium">{t("leftOut")}</p>
          <ul className="small text-soft">
            {missing.map(([why, many]) => (
              <li key={why}>{t(`why.${why}`, amount(many))}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
