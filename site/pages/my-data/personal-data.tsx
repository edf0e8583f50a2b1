import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { DataAnswer } from "#contract/personal-data.ts";
import { AddressIsland } from "#site/features/mail-link/mail-page.tsx";
import { useAboutName } from "#site/i18n/about-names.ts";
import { formatMoment, formatNumber, isMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { saveFile } from "#site/ui/save-file.ts";

/** The stored data, its download, and its erasure after a confirmation. */
export function PersonalData({
  data,
  onErase,
}: {
  data: DataAnswer;
  onErase: () => Promise<void>;
}) {
  const t = useTranslations("my-data");
  const locale = useSiteLocale();
  const [isErasing, setErasing] = useState(false);
  const { email } = data;
  const mail = (words: ReactNode) => <AddressIsland>{words}</AddressIsland>;
  if (data.held.length === 0) {
    return <p className="lede mt-6">{t.rich("shown.noneText", { email, mail })}</p>;
  }
  const moment = formatMoment(locale, new Date(data.asOf));
  return (
    <>
      <p className="lede mt-6">{t.rich("shown.about", { email, mail, moment })}</p>
      <Records records={data.held} />
      {isErasing ? (
        <EraseQuestion onErase={onErase} onKeep={() => setErasing(false)} />
      ) : (
        <div className="mt-12 flex flex-wrap gap-x-5 gap-y-3">
          <Button onClick={() => download(data)}>{t("shown.download")}</Button>
          <Button look="outline" onClick={() => setErasing(true)}>
            {t("shown.erase")}
          </Button>
        </div>
      )}
    </>
  );
}

function EraseQuestion({ onErase, onKeep }: { onErase: () => Promise<void>; onKeep: () => void }) {
  const t = useTranslations("my-data.question");
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  async function erase() {
    setBusy(true);
    await onErase();
    setBusy(false);
  }
  return (
    <section
      aria-labelledby="question-title"
      className="enter-rise mt-12 border-s-3 border-danger ps-6"
    >
      <h2 id="question-title" ref={title} tabIndex={-1} className="display-md outline-none">
        {t("title")}
      </h2>
      <p className="lede mt-3">{t("text")}</p>
      <div className="mt-6 flex flex-wrap gap-x-5 gap-y-3">
        <Button look="outline" onClick={onKeep} disabled={isBusy}>
          {t("no")}
        </Button>
        <Button onClick={erase} busy={isBusy}>
          {isBusy ? t("busy") : t("yes")}
        </Button>
      </div>
    </section>
  );
}

/** Saves the answer as a file, without a second request. */
function download(data: DataAnswer): void {
  const text = JSON.stringify(data, null, 2);
  saveFile(new Blob([text], { type: "application/json" }), "my-data.json");
}

/** Every kind, every entry, every field: nothing is stored that is not shown. */
function Records({ records }: { records: DataAnswer["held"] }) {
  const t = useTranslations("my-data");
  return (
    <div className="mt-10 grid gap-12">
      {records.map(({ kind, items }) => (
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
                    <FieldName field={field} />
                  </dt>
                  <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
                    <RecordValue field={field} value={value} />
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

function FieldName({ field }: { field: string }) {
  const t = useTranslations("my-data");
  const key = `fields.${field}` as "fields.email";
  return t.has(key) ? t(key) : <span className="ltr-island">{field}</span>;
}

function RecordValue({ field, value }: { field: string; value: string | number | boolean | null }) {
  const t = useTranslations("my-data");
  const nameOf = useValueName();
  const locale = useSiteLocale();
  if (value === null || value === "") return <span className="text-soft">{t("empty")}</span>;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number")
    return <span className="ltr-island">{formatNumber(locale, value)}</span>;
  if (isMoment(value)) {
    return <time dateTime={value}>{formatMoment(locale, new Date(value))}</time>;
  }
  return <bdi>{nameOf(field, value)}</bdi>;
}

/** Codes in the list are shown by their names in the form; the file keeps the codes. */
function useValueName() {
  const t = useTranslations("my-data");
  const form = useTranslations("waitlist");
  const shell = useTranslations("shell");
  const nameOf = useAboutName();
  return (field: string, code: string): string => {
    const country = `countries.${code}` as "countries.AE";
    if (field === "country" && form.has(country)) return form(country);
    const channel = `channels.${code}` as "channels.other";
    if (field === "heard_channel" && form.has(channel)) return form(channel);
    const language = `languages.${code}` as "languages.en";
    if (/^(consent_)?locale$/.test(field) && shell.has(language)) return shell(language);
    if (field === "job" || field === "about") return nameOf(code) ?? code;
    const key = `values.${field}.${code}` as "values.status.pending";
    return /^[\w-]+$/.test(code) && t.has(key) ? t(key) : code;
  };
}
