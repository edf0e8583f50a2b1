import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { DataAnswer } from "#contract/personal-data.ts";
import { AddressIsland } from "#site/features/mail-link/mail-page.tsx";
import { formatMoment } from "#site/i18n/formats.ts";
import { useStoredValues } from "#site/i18n/stored-values.tsx";
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

const recordWords = {
  fields: "my-data.fields",
  answers: "my-data",
  codes: {
    country: "waitlist.countries",
    heard_channel: "waitlist.channels",
    locale: "shell.languages",
    consent_locale: "shell.languages",
    status: "my-data.values.status",
    state: "my-data.values.state",
    mark: "my-data.values.mark",
    consent_source: "my-data.values.consent_source",
    topic: "my-data.values.topic",
    reason: "my-data.values.reason",
  },
};

/** Every kind, every entry, every field: nothing is stored that is not shown. */
function Records({ records }: { records: DataAnswer["held"] }) {
  const t = useTranslations("my-data");
  const locale = useSiteLocale();
  const { fieldName, fieldValue } = useStoredValues(recordWords, (iso) =>
    formatMoment(locale, new Date(iso)),
  );
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
                  <dt className="text-soft">{fieldName(field)}</dt>
                  <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
                    {value === null || value === "" ? (
                      <span className="text-soft">{t("empty")}</span>
                    ) : (
                      fieldValue(field, value)
                    )}
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
