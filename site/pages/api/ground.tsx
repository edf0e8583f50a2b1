import { useTranslations } from "use-intl";
import { api } from "#brand/api.ts";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import { Row } from "./row.tsx";

/** What holds for every call: where it goes, and who makes it. */
export function Ground() {
  const t = useTranslations("api");
  const version = api.version;
  return (
    <>
      <Row
        className="pt-14"
        code={<CodeBlock code={api.base} label={t("base.label")} className="lg:bg-ground" />}
      >
        <h2 className="display-sm">{t("base.title")}</h2>
        <p className="mt-2 max-w-[34em] text-soft">{t("base.text", { version })}</p>
      </Row>
      <Row
        className="pt-12 pb-14"
        code={
          <CodeBlock
            code={`Authorization: Bearer $${api.keyVariable}`}
            label={t("key.label")}
            className="lg:bg-ground"
          />
        }
      >
        <h2 className="display-sm">{t("key.title")}</h2>
        <p className="mt-2 max-w-[34em] text-soft">{t("key.text")}</p>
      </Row>
    </>
  );
}
