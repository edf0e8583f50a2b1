import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { claimInText } from "#site/i18n/formats.ts";
import { Panel } from "./panel.tsx";

const points = ["apart", "insured", "watched"] as const;

/** Three channels come to one gate; it opens when two of them carry water. */
export function Security() {
  const t = useTranslations("technology.security");
  return (
    <Panel
      title={t("title")}
      text={t("text")}
      points={points.map((id) => ({
        id,
        name: t(`points.${id}.name`, { insurance: claimInText(claims.insurance) }),
        text: t(`points.${id}.text`),
      }))}
    >
      <p className="small text-soft">{t("line")}</p>
      <svg viewBox="0 0 720 132" className="mirror mt-3 w-full" fill="none" aria-hidden="true">
        {[22, 66, 110].map((y, i) => (
          <g key={y} stroke={i === 2 ? "var(--line-strong)" : "var(--water)"} strokeWidth="3">
            <circle cx="20" cy={y} r="12" />
            <path
              d={`M32 ${y}H150${i === 0 ? "m-34 0v9m18-9v13" : i === 1 ? "m-46 0v13m18-13v7m18-7v11" : "m-30 0v7m18-7v7"}`}
            />
            <path
              d={`M150 ${y}H250C340 ${y} 340 66 430 66`}
              strokeDasharray={i === 2 ? "2 8" : undefined}
              strokeWidth={i === 2 ? 2 : 3}
            />
          </g>
        ))}
        <path d="M436 30V102" stroke="var(--ink)" strokeWidth="6" />
        <path d="M420 30h32M420 102h32" stroke="var(--ink)" strokeWidth="6" />
        <path
          d="M440 66C520 66 540 52 610 52S690 66 720 66"
          stroke="var(--water)"
          strokeWidth="6"
        />
      </svg>
    </Panel>
  );
}
