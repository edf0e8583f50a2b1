import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { LegalPage } from "#site/features/legal/legal-page.tsx";
import { renderedText } from "#site/features/legal/rendered-text.server.ts";
import { pageHead } from "#site/i18n/head.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";

export const loader = (input: { request: Request }) => ({
  ...pageLoader("privacy", "privacy", "legal")(input),
  text: renderedText("privacy", localeOfRequest(input.request)),
});
export const meta = pageHead;

export default function Privacy() {
  const t = useTranslations("privacy");
  const { text } = useLoaderData<typeof loader>();
  return <LegalPage of="privacy" title={t("title")} text={text} />;
}
