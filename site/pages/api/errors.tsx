import { useTranslations } from "use-intl";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import { Row } from "./row.tsx";

const statuses = [400, 401, 403, 409, 429, 503] as const;

const sample = `HTTP/1.1 409 Conflict
Content-Type: application/json

{ "error": "price_changed", "approved": "1480.00", "now": "1525.00" }`;

export function Errors() {
  const t = useTranslations("api.errors");
  return (
    <Row
      className="py-16"
      code={<CodeBlock code={sample} label={t("label")} className="lg:bg-ground" />}
    >
      <h2 className="display-sm">{t("title")}</h2>
      <p className="mt-2 max-w-[34em] text-soft">{t("text")}</p>
      <dl className="mt-5">
        {statuses.map((status) => (
          <div key={status} className="flex gap-6 border-t border-line py-2.5">
            <dt className="figure-sm w-10 shrink-0">{status}</dt>
            <dd className="small text-soft">{t(`codes.s${status}`)}</dd>
          </div>
        ))}
      </dl>
    </Row>
  );
}
