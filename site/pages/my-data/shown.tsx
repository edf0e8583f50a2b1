import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { DataAnswer } from "#contract/personal-data.ts";
import { AddressIsland } from "#site/features/mail-link/mail-page.tsx";
import { formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { HeldList } from "./held-list.tsx";

/** What is held, a copy to keep, and the way to have it erased, behind one last question. */
export function Shown({ data, onErase }: { data: DataAnswer; onErase: () => Promise<void> }) {
  const t = useTranslations("my-data");
  const locale = useSiteLocale();
  const [isAsked, setAsked] = useState(false);
  const { email } = data;
  const mail = (words: ReactNode) => <AddressIsland>{words}</AddressIsland>;
  if (data.held.length === 0) {
    return <p className="lede mt-6">{t.rich("shown.noneText", { email, mail })}</p>;
  }
  const moment = formatMoment(locale, new Date(data.asOf));
  return (
    <>
      <p className="lede mt-6">{t.rich("shown.about", { email, mail, moment })}</p>
      <HeldList held={data.held} />
      {isAsked ? (
        <Question onErase={onErase} onKeep={() => setAsked(false)} />
      ) : (
        <div className="mt-12 flex flex-wrap gap-x-5 gap-y-3">
          <Button onClick={() => download(data)}>{t("shown.download")}</Button>
          <Button look="outline" onClick={() => setAsked(true)}>
            {t("shown.erase")}
          </Button>
        </div>
      )}
    </>
  );
}

function Question({ onErase, onKeep }: { onErase: () => Promise<void>; onKeep: () => void }) {
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

/** Hands the reader the answer itself as a file, made here: it travels no second time. */
function download(data: DataAnswer): void {
  const link = document.createElement("a");
  const text = JSON.stringify(data, null, 2);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "my-data.json";
  link.click();
  // Some browsers fetch the file only after this task; a minute later every one has it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
