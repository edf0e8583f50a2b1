import { TriangleAlert } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type Audience,
  type AudienceCount,
  audienceCount,
  type Campaign,
  type CampaignContent,
  type CampaignCounts,
  type CampaignKind,
  countCall,
  skipReasons,
} from "#contract/campaigns.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { ProgressBar } from "#site/ui/progress-bar.tsx";
import { useLeadNames } from "../dashboard/lead-columns.tsx";
import { DataTable } from "../data-table.tsx";
import { FigureCard } from "../figure-card.tsx";
import { ReadFault } from "../read-status.tsx";
import { useFigures } from "../reader-formats.ts";
import { useDebouncedQuery } from "../use-call.ts";
import { attemptedOf, settledOf } from "./campaign-state.ts";
import { campaignsPath } from "./new-campaign.ts";

/** The number is fetched after a pause of this length, in milliseconds. */
const typingPause = 400;

/** The current number of recipients; counted again whenever it may have changed. */
export function useCount(kind: CampaignKind, content: CampaignContent, audience: Audience) {
  const [counted, setCounted] = useState<{ key: string; value?: AudienceCount }>();
  const [turn, setTurn] = useState(0);
  // Of the texts only their languages matter for the count, so an invalid text does not prevent it.
  const written = locales.filter((locale) => content.texts[locale]?.body.trim());
  const texts = Object.fromEntries(
    written.map((locale) => [locale, { subject: "", preview: "", body: "" }]),
  );
  const key = JSON.stringify([audience, written, content.fallback, turn]);
  const body = { kind, content: { ...content, texts }, audience };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all of the query.
  const isValid = useMemo(() => countCall.safeParse(body).success, [key]);
  const query = { path: `${campaignsPath}/count`, schema: audienceCount, body };
  useDebouncedQuery(key, typingPause, isValid ? query : undefined, (value) =>
    setCounted(value ? { key, value } : { key }),
  );
  const isFresh = counted?.key === key;
  return {
    /** Nothing is counted while a field of the audience has a fault. */
    count: isValid ? counted?.value : undefined,
    isCounting: isValid && !isFresh,
    hasFailed: isFresh && counted.value === undefined,
    again: () => setTurn((last) => last + 1),
  };
}

/** The number of recipients, by language, and how many are left out. */
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
      className="self-start border-s-3 border-water ps-5"
    >
      <p role="status" className={isCounting ? "text-soft" : undefined}>
        {count && !hasFailed ? (
          <span className="font-display text-[1.5rem] leading-tight tabular-nums">
            {t("people", amount(count.count))}
          </span>
        ) : (
          isCounting && t("counting")
        )}
      </p>
      {hasFailed && <ReadFault text={t("failed")} onRetry={again} />}
      {count && count.count > 0 && (
        <div className="mt-3 max-w-md">
          <DataTable
            look="figures"
            label={t("byLanguage")}
            columns={[
              {
                head: t("language"),
                isRowName: true,
                cell: ({ locale }) => names.locale(locale),
              },
              { head: t("readers"), cell: (one) => figure(one.count) },
              {
                head: t("gets"),
                cell: ({ locale, hasText, count: many }) =>
                  hasText || many === 0 ? (
                    names.locale(hasText ? locale : fallback)
                  ) : (
                    <span className="inline-flex items-center gap-1.5 font-medium">
                      <TriangleAlert className="size-3.5 shrink-0 text-warning" />
                      {t("instead", { language: names.locale(fallback) })}
                    </span>
                  ),
              },
            ]}
            rows={count.byLocale}
            keyOf={({ locale }) => locale}
          />
        </div>
      )}
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

/** The progress of a campaign. */
export function Overview({ campaign: { state, counts, automatic } }: { campaign: Campaign }) {
  const t = useTranslations("admin-campaigns.progress");
  const { amount, figure, percent } = useFigures();
  const { recipients, sent } = counts;
  if (state === "draft" || state === "scheduled") return null;
  if (automatic) {
    return (
      <section aria-label={t("label")}>
        <p role="status" className="font-display text-[1.5rem] leading-tight tabular-nums">
          {t("sentSoFar", amount(sent))}
        </p>
      </section>
    );
  }
  const isCancelled = state === "cancelled";
  const tried = attemptedOf(counts);
  const done = isCancelled ? tried : settledOf(counts);
  if (isCancelled && tried === 0) {
    return (
      <section aria-label={t("label")}>
        <p role="status">{t("cancelledUnsent")}</p>
      </section>
    );
  }
  const words =
    recipients === null
      ? t("sentSoFar", amount(sent))
      : t("sentOf", { sent: figure(sent), ...amount(recipients) });
  return (
    <section aria-label={t("label")}>
      <p role="status" className="font-display text-[1.5rem] leading-tight tabular-nums">
        {words}
      </p>
      {(recipients !== null || state === "running") && (
        <ProgressBar
          aria-label={t("label")}
          aria-valuetext={words}
          {...(recipients !== null && { value: done, max: Math.max(recipients, 1) })}
          className="mt-3 h-2 w-full"
        />
      )}
      <p className="small mt-2 min-h-6 text-soft tabular-nums">
        <span>
          {recipients === null
            ? state === "running" && t("gathering")
            : percent(done, recipients, 1)}
        </span>
        {state === "finished" && <span>{` · ${t("finished")}`}</span>}
        {isCancelled && <span>{` · ${t("cancelled")}`}</span>}
      </p>
    </section>
  );
}

/** Its mails by outcome. */
export function Outcomes({ kind, counts }: Pick<Campaign, "kind" | "counts">) {
  const t = useTranslations("admin-campaigns.outcomes");
  const { figure, percent } = useFigures();
  const names = [
    ["sent", "refused", "failed", "skipped"],
    [
      "bounced",
      "complained",
      "unsubscribed",
      ...(kind === "newsletter" ? [] : ["accepted" as const]),
    ],
  ] as const;
  return (
    <div className="grid gap-5">
      {names.map((row, i) => (
        <dl
          key={row[0]}
          className="grid grid-cols-2 gap-y-4 border-t-3 border-line max-sm:*:odd:border-s-0! max-sm:*:odd:ps-0! sm:grid-cols-[repeat(4,minmax(min-content,1fr))]"
        >
          {row.map((name) => (
            <FigureCard key={name} name={t(name)}>
              <span>{figure(counts[name])}</span>
              {name !== "sent" && counts[name] > 0 && (
                <span className="small ms-2 font-text text-soft">
                  {percent(counts[name], i === 0 ? settledOf(counts) : counts.sent, 1)}
                </span>
              )}
            </FigureCard>
          ))}
        </dl>
      ))}
      {counts.skipped > 0 && <SkipReasons counts={counts} />}
    </div>
  );
}

/** Why recipients were skipped, each reason with how many. */
function SkipReasons({ counts: { skipped, skippedFor } }: { counts: CampaignCounts }) {
  const t = useTranslations("admin-campaigns.outcomes.skippedFor");
  const { amount } = useFigures();
  const title = useId();
  const known = skipReasons.map((why) => [why, skippedFor[why]] as const);
  const sum = known.reduce((total, [, many]) => total + many, 0);
  const reasons = [...known, ["unknown", skipped - sum] as const].filter(([, many]) => many > 0);
  return (
    <div>
      <p id={title} className="small font-medium">
        {t("title")}
      </p>
      <ul aria-labelledby={title} className="small text-soft tabular-nums">
        {reasons.map(([why, many]) => (
          <li key={why}>{t(why, amount(many))}</li>
        ))}
      </ul>
    </div>
  );
}
