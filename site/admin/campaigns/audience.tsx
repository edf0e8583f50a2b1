import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type Audience,
  type AudienceCount,
  audienceCount,
  type CampaignContent,
  type CampaignKind,
  pastedLimit,
  type SubscriberFilter,
} from "#contract/campaigns.ts";
import { countries, heardChannels } from "#contract/choices.ts";
import { invitationStates, type LeadFilter, leadMarks, referredChoices } from "#contract/leads.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { localTimeZone } from "#site/i18n/formats.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#site/ui/field.tsx";
import { useLeadNames } from "../dashboard/lead-columns.tsx";
import { useFigures } from "../figures.ts";
import { DataTable, DayField, RadioGroup, ReadFault } from "../parts.tsx";
import { useTypedQuestion } from "../use-call.ts";
import { campaignsPath, everybody } from "./new-campaign.ts";

/** Who is written to: a filter of a list, or addresses that are pasted. */
export function AudienceFields({
  kind,
  audience,
  onChange,
}: {
  kind: CampaignKind;
  audience: Audience;
  onChange: (audience: Audience) => void;
}) {
  const t = useTranslations("admin-campaigns.audience");
  const name = useId();
  const list = kind === "invitation" ? "leads" : "subscribers";
  return (
    <div className="grid gap-5">
      <RadioGroup
        legend={t("of")}
        name={name}
        options={[
          [list, t(`from.${list}`)],
          ["addresses", t("from.addresses")],
        ]}
        value={audience.of}
        onChoose={(of) => onChange(of === "addresses" ? { of, addresses: [] } : everybody(kind))}
        className="flex flex-wrap gap-x-8"
      />
      {audience.of === "leads" && <LeadFields audience={audience} onChange={onChange} />}
      {audience.of === "subscribers" && (
        <SubscriberFields audience={audience} onChange={onChange} />
      )}
      {audience.of === "addresses" && <Pasted audience={audience} onChange={onChange} />}
      {kind === "invitation" && audience.of !== "subscribers" && (
        <CheckboxField
          label={t("again")}
          checked={audience.again ?? false}
          onChange={({ target: { checked } }) => {
            const { again: _, ...rest } = audience;
            onChange(checked ? { ...rest, again: true } : rest);
          }}
        />
      )}
    </div>
  );
}

type Of<Name extends Audience["of"]> = Extract<Audience, { of: Name }>;
interface PartProps<Name extends Audience["of"]> {
  audience: Of<Name>;
  onChange: (audience: Of<Name>) => void;
}

/** A filter with one of its fields set, or taken out. Days are those of the zone they were chosen in. */
function narrowed<Filter extends LeadFilter | SubscriberFilter>(
  filter: Filter,
  change: Partial<Filter>,
): Filter {
  const entries = Object.entries({ ...filter, ...change }).filter(
    ([name, value]) => value !== undefined && name !== "timeZone",
  );
  const next = Object.fromEntries(entries) as Filter;
  const hasDays = next.from !== undefined || next.to !== undefined;
  return hasDays ? { ...next, timeZone: filter.timeZone ?? localTimeZone() } : next;
}

const grid = "grid gap-x-5 gap-y-4 sm:grid-cols-2 2xl:grid-cols-3";

function LeadFields({ audience, onChange }: PartProps<"leads">) {
  const names = useLeadNames();
  const { filter } = audience;
  const set = (change: Partial<LeadFilter>) =>
    onChange({ ...audience, filter: narrowed(filter, change) });
  const choice = (
    field: "country" | "channel" | "locale" | "mark" | "invitation" | "referred",
    codes: readonly string[],
  ) => (
    <Choice
      label={names.filter(field)}
      value={filter[field]}
      options={codes.map((code) => ({ value: code, label: names.value(field, code) }))}
      onChoose={(value) => set({ [field]: value })}
    />
  );
  return (
    <div className={grid}>
      {choice("locale", locales)}
      {choice("country", countries)}
      {choice("channel", heardChannels)}
      <TextField
        label={names.filter("campaign")}
        value={filter.campaign ?? ""}
        maxLength={200}
        onChange={({ target }) => set({ campaign: target.value || undefined })}
      />
      {choice("invitation", invitationStates)}
      {choice("mark", leadMarks)}
      {choice("referred", referredChoices)}
      <DayField label={names.filter("from")} day={filter.from} onDay={(from) => set({ from })} />
      <DayField label={names.filter("to")} day={filter.to} onDay={(to) => set({ to })} />
      <Oldest value={audience.oldest} onChange={(oldest) => onChange(limited(audience, oldest))} />
      {filter.q !== undefined && (
        <TextField
          label={names.filter("q")}
          value={filter.q}
          maxLength={320}
          onChange={({ target }) => set({ q: target.value.trim() ? target.value : undefined })}
        />
      )}
    </div>
  );
}

function SubscriberFields({ audience, onChange }: PartProps<"subscribers">) {
  const t = useTranslations("admin-campaigns.audience");
  const names = useLeadNames();
  const { filter } = audience;
  const set = (change: Partial<SubscriberFilter>) =>
    onChange({ ...audience, filter: narrowed(filter, change) });
  return (
    <div className={grid}>
      <Choice
        label={names.filter("locale")}
        value={filter.locale}
        options={locales.map((code) => ({ value: code, label: names.locale(code) }))}
        onChoose={(value) => set({ locale: value as Locale | undefined })}
      />
      <DayField label={t("since")} day={filter.from} onDay={(from) => set({ from })} />
      <DayField label={t("until")} day={filter.to} onDay={(to) => set({ to })} />
      <Oldest value={audience.oldest} onChange={(oldest) => onChange(limited(audience, oldest))} />
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string | undefined) => void;
}) {
  const t = useTranslations("admin-campaigns.audience");
  const known = options.some((option) => option.value === value);
  return (
    <SelectField
      label={label}
      placeholder={t("any")}
      value={value ?? ""}
      options={value === undefined || known ? options : [...options, { value, label: value }]}
      onChange={({ target }) => onChoose(target.value || undefined)}
      className={value === undefined ? undefined : "border-water font-medium"}
    />
  );
}

/** Only so many, those who confirmed first. */
function Oldest({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (oldest: number | undefined) => void;
}) {
  const t = useTranslations("admin-campaigns.audience");
  return (
    <TextField
      label={t("oldest")}
      hint={t("oldestHint")}
      type="number"
      inputMode="numeric"
      min={1}
      max={10_000_000}
      value={value ?? ""}
      onChange={({ target }) => {
        const many = Math.trunc(Number(target.value));
        onChange(many >= 1 && many <= 10_000_000 ? many : undefined);
      }}
      className="tabular-nums"
    />
  );
}

/** An audience with another number of people at most, or all. */
function limited<Some extends Of<"leads" | "subscribers">>(
  audience: Some,
  oldest: number | undefined,
): Some {
  const { oldest: _, ...rest } = audience;
  return (oldest === undefined ? rest : { ...rest, oldest }) as Some;
}

/** The addresses of a pasted text: one a line, or parted by commas, semicolons or spaces; `Name <address>` too. */
export function addressesIn(text: string): string[] {
  return text
    .replaceAll(/[<>"]/g, " ")
    .split(/[\s,;]+/)
    .filter((word) => word.includes("@"));
}

function Pasted({ audience, onChange }: PartProps<"addresses">) {
  const t = useTranslations("admin-campaigns.audience");
  const { amount, figure } = useFigures();
  const [typed, setTyped] = useState(() => audience.addresses.join("\n"));
  const found = addressesIn(typed);
  const isTooMany = found.length > pastedLimit;
  return (
    <TextAreaField
      label={t("pasted")}
      hint={isTooMany ? undefined : t("pastedHint", amount(found.length))}
      error={isTooMany ? t("pastedTooMany", { figure: figure(pastedLimit) }) : undefined}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange({ ...audience, addresses: addressesIn(target.value).slice(0, pastedLimit) });
      }}
      className="min-h-40 font-mono text-[0.875rem]!"
    />
  );
}

/** The number is asked for once the choice rests, in milliseconds. */
const typingPause = 400;

/** How many would be written to now; counted anew whenever it may have changed. */
export function useCount(kind: CampaignKind, content: CampaignContent, audience: Audience) {
  const [counted, setCounted] = useState<{ key: string; value?: AudienceCount }>();
  const [turn, setTurn] = useState(0);
  // Of the texts only which of them there are changes the count.
  const written = locales.filter((locale) => content.texts[locale]?.body.trim());
  const key = JSON.stringify([audience, written, content.fallback, turn]);
  const body = { kind, content, audience };
  const question = { path: `${campaignsPath}/count`, schema: audienceCount, body };
  useTypedQuestion(key, typingPause, question, (value) =>
    setCounted(value ? { key, value } : { key }),
  );
  const isFresh = counted?.key === key;
  return {
    count: counted?.value,
    isCounting: !isFresh,
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
      {hasFailed && <ReadFault text={t("failed")} action={t("again")} onAgain={again} />}
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
