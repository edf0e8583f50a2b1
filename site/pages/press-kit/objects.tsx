import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { mark } from "#brand/logo.ts";

/** The mark with the lines it is built on. */
export function MarkAlone({ className }: { className?: string }) {
  const { size, weight } = mark;
  const guides = [3, 13, 23];
  return (
    <svg
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      className={clsx("mirror", className)}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {guides.map((at) => (
        <path
          key={at}
          d={`M${at}-2V${size + 2}M-2 ${at}H${size + 2}`}
          stroke="var(--line)"
          strokeWidth="0.12"
        />
      ))}
      <circle cx="13" cy="13" r="10" stroke="var(--line)" strokeWidth="0.12" />
      {mark.lines.map(({ d, opacity }) => (
        <path key={d} d={d} stroke="var(--water)" strokeWidth={weight} opacity={opacity} />
      ))}
    </svg>
  );
}

/** A printed page, its corner lifted. */
export function Sheet() {
  const rows = [92, 108, 124, 140];
  return (
    <svg viewBox="0 0 200 270" className="mirror w-44" fill="none" aria-hidden="true">
      <path d="M14 14H192V256H14Z" fill="var(--line)" opacity="0.6" />
      <path d="M6 6H160L186 32V248H6Z" fill="var(--basin)" stroke="var(--line-strong)" />
      <path d="M160 6 163 30 186 32Z" fill="var(--ground)" stroke="var(--line-strong)" />
      <g transform="translate(22 22) scale(0.85)" stroke="var(--water)" strokeLinecap="round">
        {mark.lines.map(({ d, opacity }) => (
          <path key={d} d={d} strokeWidth={mark.weight} opacity={opacity} />
        ))}
      </g>
      <path d="M22 66H118" stroke="var(--ink)" strokeWidth="7" />
      {rows.map((y) => (
        <path key={y} d={`M22 ${y}H60M78 ${y}H${150 + (y % 3) * 8}`} stroke="var(--line-strong)" />
      ))}
      {[22, 60, 98, 136].map((x) => (
        <path key={x} d={`M${x} 172h26`} stroke="var(--ink)" strokeWidth="6" />
      ))}
      <path
        d="M22 196H88M22 210H80M22 224H86M104 196H170M104 210H160M104 224H166"
        stroke="var(--line-strong)"
      />
    </svg>
  );
}

const swatches = [
  { name: "water", fill: "bg-water", place: "col-span-2" },
  { name: "ink", fill: "bg-ink", place: "col-span-2" },
  { name: "ground", fill: "bg-ground", place: "col-span-2" },
  { name: "wallet", fill: "bg-wallet", place: "col-span-3" },
  { name: "travel", fill: "bg-travel", place: "col-span-3" },
  { name: "logistics", fill: "bg-logistics", place: "col-span-3" },
  { name: "education", fill: "bg-education", place: "col-span-3" },
] as const;

/** The colours as tiles one could lift out: where they take rows, the group's, then the services'. */
export function Swatches() {
  const t = useTranslations("press-kit.colours");
  return (
    <ul className="grid w-full grid-cols-6 gap-x-2 gap-y-4 lg:grid-cols-7">
      {swatches.map(({ name, fill, place }) => (
        <li key={name} className={clsx("small min-w-0 lg:col-span-1", place)}>
          <span className={clsx("block h-20 rounded-[3px] border border-line sm:h-24", fill)} />
          <span className="mt-1.5 block hyphens-auto text-[0.8125rem]">{t(name)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Everything in one parcel, tied with the channel. */
export function Bundle() {
  return (
    <svg viewBox="0 0 260 130" className="mirror w-60" fill="none" aria-hidden="true">
      <path d="M24 34 214 28 236 46V112L46 120 24 100Z" fill="var(--basin)" />
      <path
        d="M24 34 214 28 236 46V112L46 120 24 100ZM24 34 46 52 236 46M46 52V120"
        stroke="var(--line-strong)"
        strokeLinejoin="round"
      />
      <path
        d="M119 31 141 49V117M34 42 226 37M46 86 236 79"
        stroke="var(--water)"
        strokeWidth="2.6"
        strokeLinejoin="round"
      />
      <path
        d="M130 39C104 8 84 16 92 28S116 40 130 39C150 4 176 8 170 24S148 40 130 39Z"
        stroke="var(--water)"
        strokeWidth="2.6"
      />
    </svg>
  );
}
