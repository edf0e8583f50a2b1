import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { contact as group } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { LetterForm } from "#site/features/contact/letter-form.tsx";
import { SentPanel } from "#site/features/contact/sent-panel.tsx";
import type { Contact } from "#site/features/contact/use-contact.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Stamp } from "./stamp.tsx";
import { Ways } from "./ways.tsx";

interface LetterProps {
  contact: Contact;
  times: readonly Date[];
  notice: ReactNode;
  onTouch: () => void;
}

/** The sheet on the desk: its heading names whom it goes to, its corner carries the stamp. */
export function Letter({ contact, times, notice, onTouch }: LetterProps) {
  const t = useTranslations("contact");
  const locale = useSiteLocale();
  return (
    <div className="wrap grid-12 gap-y-12 pt-8 pb-20 sm:pt-12 sm:pb-28">
      <div className="col-span-12 flex flex-col lg:col-span-4">
        <h1 className="display-lg max-w-[7em]">{t("title")}</h1>
        <p className="lede mt-6">{t("lede")}</p>
        <div className="mt-12 hidden lg:mt-auto lg:block lg:pt-16">
          <Ways />
        </div>
      </div>
      <div className="relative col-span-12 border border-line bg-basin px-5 pt-6 pb-8 sm:px-10 sm:pt-9 sm:pb-11 lg:col-span-8">
        <div className="mb-9 flex items-start justify-between gap-6">
          <dl className="small">
            <dt className="text-soft">{t("letter.to")}</dt>
            <dd className="mt-1 font-display text-[1.35rem] leading-tight">
              {names.group[locale]}
            </dd>
            <dd className="mt-1 max-w-[26em] text-balance text-soft">{group.address[locale]}</dd>
          </dl>
          <Stamp isMarked={contact.phase === "sent"} />
        </div>
        {contact.phase === "sent" ? (
          <SentPanel />
        ) : (
          <LetterForm contact={contact} times={times} notice={notice} onTouch={onTouch} />
        )}
        <noscript>
          <p className="mt-8 border-t border-line pt-5">
            {t("letter.noScript")}{" "}
            <a href={`mailto:${group.email}`} className="text-link ltr-island">
              {group.email}
            </a>
          </p>
        </noscript>
      </div>
      <div className="col-span-12 lg:hidden">
        <Ways />
      </div>
    </div>
  );
}
