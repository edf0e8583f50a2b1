import { useTranslations } from "use-intl";
import { api } from "#brand/api.ts";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import { Panel } from "./panel.tsx";

const points = ["plain", "versions", "own"] as const;

const sample = `const answer = await fetch("/api/market");
const { price, priceChange24h, source, asOf } = await answer.json();

// "live", "cached" or "demo": say which when you show it.
console.log(price, priceChange24h, source, asOf);`;

/** A call that this very site answers. */
export function Development() {
  const t = useTranslations("technology.development");
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={points.map((id) => ({
        id,
        name: t(`points.${id}.name`),
        text: t(`points.${id}.text`, { version: api.version }),
      }))}
    >
      <CodeBlock code={sample} label="JavaScript" />
    </Panel>
  );
}
