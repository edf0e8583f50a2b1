import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { LegalPage } from "#site/features/legal/legal-page.tsx";
import { renderedText } from "#site/features/legal/rendered-text.server.ts";
import { pageHead } from "#site/i18n/head.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";

export const loader = (input: { request: Request }) => ({
  ...pageLoader("terms", "terms", "legal")(input),
  text: renderedText("terms", localeOfRequest(input.request)),
});
export const meta = pageHead;

export default function Terms() {
  const t = useTranslations("terms");
  const { text } = useLoaderData<typeof loader>();
  return <LegalPage of="terms" title={t("title")} text={text} />;
}
