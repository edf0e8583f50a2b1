import { clsx } from "clsx";
import { names } from "#brand/names.ts";
import type { cardPlans } from "#brand/wallet.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

type PlanName = (typeof cardPlans)[number]["name"];

/** How much of the wallet a card carries: streams in its engraving. */
const streams: Record<PlanName, number> = { silver: 2, gold: 4, platinum: 7 };

/** A card as it lies on the table, engraved by its plan. It is as wide as its class says. */
export function CardFace({ plan, className }: { plan: PlanName; className?: string }) {
  const group = names.group[useSiteLocale()];
  return (
    <div aria-hidden="true" className={clsx("@container relative", className)}>
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
          {Array.from({ length: streams[plan] }, (_, i) => {
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
      <span className="absolute end-[8%] top-[9%] font-display text-[8.6cqi] leading-tight">
        {group}
      </span>
    </div>
  );
}
