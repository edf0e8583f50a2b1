import { useId } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";

/** The three contact cards (specification 2.14), as entries of a directory. */
export function Ways() {
  const t = useTranslations("contact.ways");
  const title = useId();
  const entryClass = "group block border-t border-line py-4 sm:max-lg:border-b";
  const nameClass =
    "font-display text-[1.2rem] underline decoration-water decoration-1 underline-offset-[0.35em] group-hover:decoration-2";
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="small mb-4 text-soft [font-family:var(--font-text)] font-medium!">
        {t("title")}
      </h2>
      <div className="grid gap-x-8 sm:max-lg:grid-cols-3">
        <a href={`mailto:${contact.email}`} className={entryClass}>
          <span className={nameClass}>{t("email.name")}</span>
          <span className="small mt-1.5 block text-soft">{t("email.text")}</span>
          <span className="ltr-island small mt-1 block text-ink rtl:text-end">{contact.email}</span>
        </a>
        <a href="#live-chat" className={entryClass}>
          <span className={nameClass}>{t("chat.name")}</span>
          <span className="small mt-1.5 block text-soft">{t("chat.text")}</span>
        </a>
        <a href="#meeting" className={`${entryClass} border-b`}>
          <span className={nameClass}>{t("meeting.name")}</span>
          <span className="small mt-1.5 block text-soft">{t("meeting.text")}</span>
        </a>
      </div>
    </section>
  );
}
