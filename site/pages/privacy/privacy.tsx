import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { LegalPage } from "#site/features/legal/legal-page.tsx";
import { renderedText } from "#site/features/legal/rendered-text.server.ts";
import { formatDay } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

export const loader = (input: { request: Request }) => ({
  ...pageLoader("privacy", "privacy", "legal")(input),
  text: renderedText("privacy", localeOfRequest(input.request)),
});
export const meta = pageHead;

export default function Privacy() {
  const t = useTranslations("privacy");
  const locale = useSiteLocale();
  const { text } = useLoaderData<typeof loader>();
  const day = formatDay(locale, new Date(text.version), "UTC");
  return (
    <LegalPage
      text={text}
      labels={{
        title: t("title"),
        inShort: t("inShort"),
        contents: t("contents"),
        updated: t("updated", { date: day }),
        print: t("print"),
      }}
    />
  );
}
