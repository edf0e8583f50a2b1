import { clsx } from "clsx";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import {
  type Audience,
  type CampaignKind,
  maxOldest,
  pastedLength,
  pastedLimit,
  type SubscriberFilter,
} from "#contract/campaigns.ts";
import { invitationStates, type LeadFilter, leadMarks, referredChoices } from "#contract/leads.ts";
import { tagLimit } from "#contract/limits.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { localTimeZone } from "#site/i18n/formats.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#site/ui/field.tsx";
import { answerCodes, useLeadNames } from "../dashboard/lead-columns.tsx";
import { RadioGroup } from "../form-controls.tsx";
import { DayRange } from "../list-filters.tsx";
import { useFigures } from "../reader-formats.ts";
import { wholeList } from "./new-campaign.ts";
import { LimitField } from "./typed-values.tsx";

/** The audience: a filter of a list, or pasted addresses. */
export function AudienceFields({
  kind,
  audience,
  isAutomatic,
  onChange,
}: {
  kind: CampaignKind;
  audience: Audience;
  /** Of an automatic mail, which goes to leads by a filter alone. */
  isAutomatic: boolean;
  onChange: (audience: Audience) => void;
}) {
  const t = useTranslations("admin-campaigns.audience");
  // The choices of each kind are restored when the reader returns to it.
  const left = useRef<Partial<Record<Audience["of"], Audience>>>({});
  function choose(of: Audience["of"]) {
    left.current[audience.of] = audience;
    onChange(left.current[of] ?? (of === "addresses" ? { of, addresses: [] } : wholeList(kind)));
  }
  const list = wholeList(kind).of;
  return (
    <div className="grid gap-5">
      {!isAutomatic && (
        <RadioGroup
          legend={t("of")}
          options={[
            [list, t(`from.${list}`)],
            ["addresses", t("from.addresses")],
          ]}
          value={audience.of}
          onChoose={choose}
          className="flex flex-wrap gap-x-8"
        />
      )}
      {audience.of === "leads" && (
        <LeadFields audience={audience} isAutomatic={isAutomatic} onChange={onChange} />
      )}
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

const pair = "grid items-start gap-x-5 gap-y-4 sm:grid-cols-2";
const grid = `${pair} xl:grid-cols-3 min-[90rem]:grid-cols-4`;

function LeadFields({
  audience,
  isAutomatic,
  onChange,
}: PartProps<"leads"> & { isAutomatic: boolean }) {
  const t = useTranslations("admin-campaigns.audience");
  const names = useLeadNames();
  const { filter } = audience;
  const set = (change: Partial<LeadFilter>) =>
    onChange({ ...audience, filter: narrowed(filter, change) });
  const choice = (
    field:
      | "country"
      | "channel"
      | "locale"
      | "mark"
      | "answer"
      | "invitation"
      | "referred"
      | "friends",
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
      {locales.length > 1 && choice("locale", locales)}
      {choice("country", signupCountries)}
      {choice("channel", heardChannels)}
      {choice("referred", referredChoices)}
      {choice("friends", referredChoices)}
      <TextField
        label={names.filter("campaign")}
        value={filter.campaign ?? ""}
        maxLength={200}
        // "None" is chosen in the dashboard: an empty field would hide that it narrows.
        placeholder={filter.campaign === "" ? names.value("campaign", "") : undefined}
        onChange={({ target }) => set({ campaign: target.value || undefined })}
      />
      {choice("invitation", invitationStates)}
      {choice("mark", leadMarks)}
      <TextField
        label={names.filter("tag")}
        value={filter.tag ?? ""}
        maxLength={tagLimit}
        onChange={({ target }) => set({ tag: target.value.toLowerCase() || undefined })}
      />
      {answerCodes.length > 0 && choice("answer", answerCodes)}
      {!isAutomatic && <Oldest audience={audience} onChange={onChange} />}
      <fieldset className="min-w-0 sm:col-span-2">
        <legend className="small mb-1.5 font-medium">
          {t("signupDays", { zone: filter.timeZone ?? localTimeZone() })}
        </legend>
        <div className={pair}>
          <DayRange
            labels={{ from: names.filter("from"), to: names.filter("to") }}
            days={filter}
            onDay={set}
          />
        </div>
      </fieldset>
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
      {locales.length > 1 && (
        <Choice
          label={names.filter("locale")}
          value={filter.locale}
          options={locales.map((code) => ({ value: code, label: names.locale(code) }))}
          onChoose={(value) => set({ locale: value as Locale | undefined })}
        />
      )}
      <DayRange labels={{ from: t("since"), to: t("until") }} days={filter} onDay={set} />
      <Oldest audience={audience} onChange={onChange} />
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
      className={clsx("text-ellipsis", value !== undefined && "border-water font-medium")}
    />
  );
}

/** Limits the audience to those who confirmed first. */
function Oldest<Some extends Of<"leads" | "subscribers">>({
  audience,
  onChange,
}: {
  audience: Some;
  onChange: (audience: Some) => void;
}) {
  const t = useTranslations("admin-campaigns.audience");
  const { oldest: value, ...rest } = audience;
  return (
    <LimitField
      label={t("oldest")}
      hint={t("oldestHint")}
      most={maxOldest}
      value={value}
      onValue={(oldest) => onChange((oldest === undefined ? rest : { ...rest, oldest }) as Some)}
    />
  );
}

/** The addresses of a pasted text: one a line, or separated by commas, semicolons or spaces; `Name <address>` and links too. */
export function pastedAddresses(text: string): string[] {
  return (
    text
      .replaceAll(/[<>"]|mailto:/gi, " ")
      .split(/[\s,;،؛]+/)
      .filter((word) => word.includes("@"))
      // A longer word is no address: cut, it is counted as unusable and the draft can be saved.
      .map((word) => word.slice(0, pastedLength))
  );
}

function Pasted({ audience, onChange }: PartProps<"addresses">) {
  const t = useTranslations("admin-campaigns.audience");
  const { amount, figure } = useFigures();
  const [typed, setTyped] = useState(() => audience.addresses.join("\n"));
  const found = pastedAddresses(typed);
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
        onChange({ ...audience, addresses: pastedAddresses(target.value).slice(0, pastedLimit) });
      }}
      className="min-h-40 font-mono text-[0.875rem]!"
    />
  );
}
