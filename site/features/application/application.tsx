import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { applicationMonths } from "#contract/limits.ts";
import { ButtonLink } from "#site/links/links.tsx";
import { mailto } from "#site/ui/mailto.ts";
import { SectionTitle } from "#site/ui/section.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { useApplication } from "./use-application.ts";

/** The application for a position, and what becomes of it. */
export function Application({ job }: { job: string }) {
  const t = useTranslations("application");
  const form = useApplication(job);
  return (
    <section
      id="apply"
      aria-labelledby="apply-title"
      className="wrap grid-12 scroll-mt-20 gap-y-12 pt-24 sm:pt-32 print:hidden"
    >
      <div className="col-span-12 lg:col-span-7">
        {form.phase === "sent" ? (
          <Sent email={form.values.email.trim()} />
        ) : (
          <>
            <SectionTitle of="apply" text={t("title")} />
            <p className="lede mt-3 mb-9">{t("intro")}</p>
            <ApplicationForm form={form} />
            <noscript>
              <p className="lede mt-6">
                {t("noScript")}{" "}
                <a href={mailto(contact.email)} className="ltr-island text-link">
                  {contact.email}
                </a>
              </p>
            </noscript>
          </>
        )}
      </div>
      <aside
        aria-labelledby="kept-title"
        className="col-span-12 self-start lg:sticky lg:top-28 lg:col-span-4 lg:col-start-9"
      >
        <div className="border-s-3 border-water ps-6">
          <h3 id="kept-title" className="display-sm">
            {t("kept.title")}
          </h3>
          <ul className="mt-3 grid gap-3 text-soft">
            <li>{t("kept.read")}</li>
            <li>{t("kept.time", { months: applicationMonths })}</li>
            <li>{t("kept.no")}</li>
          </ul>
        </div>
      </aside>
    </section>
  );
}

function Sent({ email }: { email: string }) {
  const t = useTranslations("application.sent");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="enter-rise border-s-3 border-water ps-6">
      <h2 id="apply-title" ref={title} tabIndex={-1} className="display-md outline-none">
        {t("title")}
      </h2>
      <p className="lede mt-4">
        {t.rich("text", {
          email,
          mail: (words) => (
            <span className="ltr-island font-medium text-ink [overflow-wrap:anywhere]">
              {words}
            </span>
          ),
        })}
      </p>
      <ButtonLink page="careers" look="outline" label={t("again")} className="mt-7" />
    </div>
  );
}
