import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import { cardPlans } from "#brand/wallet.ts";
import { claimInText } from "#site/i18n/claim-text.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { FeatureLine } from "./feature-line.tsx";

const features = ["first", "second", "third"] as const;

/** How much of the wallet a card carries: streams in its engraving. */
const streams = { silver: 2, gold: 4, platinum: 7 } as const;

/** The three cards with what each does: a list to read, nothing to order here. */
export function Cards() {
  const t = useTranslations("guide-wallet.cards");
  const locale = useSiteLocale();
  return (
    <div>
      <h3 className="display-sm">{t("title")}</h3>
      <ul className="mt-5 border-b border-line">
        {cardPlans.map((plan) => (
          <li
            key={plan}
            className="grid items-start gap-x-8 gap-y-4 border-t border-line py-6 sm:grid-cols-[11rem_1fr]"
          >
            <CardFace plan={plan} group={names.group[locale]} />
            <div className="grid gap-x-8 md:grid-cols-[2fr_3fr]">
              <div>
                <h4 className="display-sm">{t(`${plan}.name`)}</h4>
                <p className="small text-soft">{t(`${plan}.text`)}</p>
              </div>
              <ul className="max-md:mt-2">
                {features.map((name) => (
                  <FeatureLine key={name}>
                    {t(`${plan}.features.${name}`, {
                      currencies: claimInText(claims.currencies),
                      limit: claimInText(claims.dailyLimit),
                      support: claimInText(claims.supportHours),
                    })}
                  </FeatureLine>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CardFace({ plan, group }: { plan: (typeof cardPlans)[number]; group: string }) {
  const count = streams[plan];
  return (
    <div aria-hidden="true" className="relative w-44">
      <svg viewBox="0 0 176 110" className="mirror block w-full" fill="none">
        <rect
          x="1"
          y="1"
          width="174"
          height="108"
          rx="9"
          fill="var(--basin)"
          stroke="var(--line-strong)"
          strokeWidth="1.5"
        />
        <g stroke="var(--hue)" strokeWidth="1.6">
          {Array.from({ length: count }, (_, i) => {
            const y = 102 - i * 6.5;
            return (
              <path
                key={y}
                d={`M1 ${y - 8}C60 ${y - 26} 96 ${y + 6} 175 ${y - 34}`}
                opacity={1 - i * 0.11}
              />
            );
          })}
        </g>
        <rect
          x="14"
          y="14"
          width="24"
          height="18"
          rx="3"
          stroke="var(--line-strong)"
          strokeWidth="1.5"
        />
        <path d="M22 14v18M30 14v18M14 23h24" stroke="var(--line-strong)" />
      </svg>
      <span className="absolute end-3.5 top-2.5 font-display text-[0.95rem]">{group}</span>
    </div>
  );
}
