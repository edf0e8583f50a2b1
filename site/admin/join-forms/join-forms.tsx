import { useTranslations } from "use-intl";
import { type JoinForm, joinForms } from "#brand/join-forms.ts";
import { joinFormOrigins } from "#contract/join-forms.ts";
import { fallbackLocale, locales } from "#contract/locale.ts";
import { pageHead } from "#site/i18n/head.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { CopyIconButton } from "#site/ui/copy.tsx";
import type { AdminHandle } from "../layout.tsx";
import { callLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadStatus } from "../read-status.tsx";

export const loader = pageLoader("adminForms", "admin-forms");
export const clientLoader = callLoader("/api/admin/join-forms", joinFormOrigins);
export const handle: AdminHandle = { section: "waitlist", words: "admin-forms" };
export const meta = pageHead;

/** The forms of the waitlist: their pages, and the code that shows them on other sites. */
export default function JoinForms() {
  const t = useTranslations("admin-forms");
  const read = useRead<typeof clientLoader>();
  const origins = read.value?.origins;
  return (
    <>
      <SubPages of="waitlist" current="forms" />
      <div className="mt-8 grid gap-12">
        <ReadStatus read={read} failed={t("failed")} />
        {origins && (
          <section>
            <h2 className="display-sm">{t("sites.title")}</h2>
            <p className="mt-1 max-w-[65ch] text-soft">
              {t(origins.length > 0 ? "sites.text" : "sites.none")}
            </p>
            <ul className="mt-3 grid gap-1">
              {origins.map((origin) => (
                <li key={origin}>
                  <span className="ltr-island">{origin}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {joinForms.length === 0 && <p>{t("empty")}</p>}
        {origins && joinForms.map((form) => <Form key={form.id} form={form} />)}
      </div>
    </>
  );
}

/** The HTML by which another site shows the form. Without script it is a link. */
const codeOf = (form: JoinForm, address: string, link: string) =>
  `<script defer src="${location.origin}/embed.js" data-form="${form.id}"></script>
<noscript><a href="${address}">${link}</a></noscript>`;

function Form({ form }: { form: JoinForm }) {
  const t = useTranslations("admin-forms");
  const languages = useTranslations("admin-forms.languages");
  const locale = useSiteLocale();
  const addressIn = (of: typeof locale) =>
    location.origin + localizedPath(of, pathOf("join", form.id));
  const code = codeOf(form, addressIn(fallbackLocale), form.headline[fallbackLocale]);
  const notice = { copied: { title: t("copied") }, failed: { title: t("notCopied") } };
  const { utm_source, utm_medium, utm_campaign } = form.counts;
  return (
    <section className="border-line border-t pt-6">
      <h2 className="display-sm">{form.headline[locale]}</h2>
      <p className="small mt-1 text-soft">
        {t("counts")}{" "}
        <code className="ltr-island">{`${utm_source} · ${utm_medium} · ${utm_campaign}`}</code>
      </p>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <div>
          <h3 className="flex min-h-11 items-center font-medium">{t("page")}</h3>
          <ul className="border-t border-line">
            {locales.map((of) => (
              <li key={of} className="flex items-center gap-2 border-line border-b">
                <span className="small min-w-20 text-soft">{languages(of)}</span>
                <a href={addressIn(of)} target="_blank" rel="noopener" className="text-link grow">
                  <span className="ltr-island break-all">{addressIn(of)}</span>
                </a>
                <CopyIconButton
                  text={addressIn(of)}
                  label={t("copyPage", { language: languages(of) })}
                  {...notice}
                />
              </li>
            ))}
          </ul>
        </div>
        <div className="min-w-0">
          <div className="flex items-center justify-between gap-4">
            <h3 className="font-medium">{t("code")}</h3>
            <CopyIconButton text={code} label={t("copyCode")} {...notice} />
          </div>
          <pre
            dir="ltr"
            className="rounded-[4px] bg-basin p-4 text-[0.8125rem] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            <code>{code}</code>
          </pre>
          <p className="small mt-3 max-w-[60ch] text-soft">{t("how")}</p>
        </div>
      </div>
    </section>
  );
}
