import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { LegalPage } from "#site/features/legal/legal-page.tsx";
import { renderedText } from "#site/features/legal/rendered-text.server.ts";
import { pageHead } from "#site/i18n/head.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";

export const loader = (input: { request: Request }) => ({
  ...pageLoader("compliance", "compliance", "legal")(input),
  text: renderedText("compliance", localeOfRequest(input.request)),
});
export const meta = pageHead;

export default function Compliance() {
  const t = useTranslations("compliance");
  const { text } = useLoaderData<typeof loader>();
  return <LegalPage of="compliance" title={t("title")} text={text} />;
}
