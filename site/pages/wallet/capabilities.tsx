import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { promotesToken } from "#brand/promotion.ts";
import { claimInText } from "#site/i18n/formats.ts";
import { Drawing } from "#site/ui/drawing.tsx";

/** What a balance can do: six movements of water, drawn as such. */
export function Capabilities() {
  const t = useTranslations("wallet.capabilities");
  const words = {
    yield: claimInText(claims.stakingYield),
    currencies: claimInText(claims.currencies),
  };
  return (
    <section aria-labelledby="capabilities-title" className="below-fold bg-basin">
      <div className="wrap py-20 sm:py-28">
        <h2 id="capabilities-title" className="display-md max-w-[12em]">
          {t("title")}
        </h2>
        <ul className="mt-12 grid gap-x-16 md:grid-cols-2 md:max-lg:gap-x-10">
          {capabilities.map((name) => (
            <li
              key={name}
              className="grid grid-cols-[5.5rem_1fr] items-start gap-x-6 border-t border-line py-7 sm:max-md:grid-cols-[8rem_1fr] lg:grid-cols-[8rem_1fr] md:nth-[even]:mt-14 md:nth-[odd]:mb-0"
            >
              <CapabilityDrawing name={name} />
              <div>
                <h3 className="display-sm">
                  {name === "yield" && !promotesToken ? t("yield.factsName") : t(`${name}.name`)}
                </h3>
                <p className="mt-2 max-w-[28em] text-[0.9375rem] text-soft">
                  {name === "yield" && !promotesToken ? t("yield.facts") : t(`${name}.text`, words)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The six capabilities of the specification, in its order. */
const capabilities = ["send", "swap", "yield", "portfolio", "fiat", "qr"] as const;
type Capability = (typeof capabilities)[number];

/** Cells of the drawn code: three finders and a few modules, not a code that says anything. */
const modules =
  "M62 8h6v6h-6zM74 8h6v6h-6zM62 20h6v6h-6zM50 32h6v6h-6zM62 32h6v6h-6zM74 26h6v6h-6zM38 50h6v6h-6zM50 44h6v6h-6zM62 50h6v6h-6zM74 44h6v12h-6zM50 56h6v6h-6z";

const drawings: Record<Capability, ReactNode> = {
  send: (
    <>
      <path d="M6 22c34 0 40 0 62 0s30-10 44-10" />
      <path d="m104 6 9 6-8 7" />
      <path d="M114 44c-34 0-40 0-62 0S22 54 8 54" opacity="0.5" />
      <path d="m16 48-9 6 8 7" opacity="0.5" />
    </>
  ),
  swap: (
    <>
      <path d="M6 14c44 0 60 40 108 40" />
      <path d="M6 54c44 0 60-40 108-40" opacity="0.5" />
      <circle cx="6" cy="14" r="3" fill="currentColor" />
      <circle cx="114" cy="54" r="3" fill="currentColor" />
    </>
  ),
  yield: (
    <>
      <path d="M10 12v44h100V12" opacity="0.5" />
      <path d="M10 46c16-6 34 6 50 0s34 6 50 0M10 36c16-6 34 6 50 0s34 6 50 0" opacity="0.6" />
      <path d="M10 26c16-6 34 6 50 0s34 6 50 0" />
      <path d="M60 2v10" />
    </>
  ),
  portfolio: (
    <>
      <path d="M6 54h108" opacity="0.5" strokeWidth="1.5" />
      <path d="M16 54V34" strokeWidth="9" strokeLinecap="butt" opacity="0.45" />
      <path d="M38 54V22" strokeWidth="9" strokeLinecap="butt" opacity="0.6" />
      <path d="M60 54V28" strokeWidth="9" strokeLinecap="butt" opacity="0.75" />
      <path d="M82 54V14" strokeWidth="9" strokeLinecap="butt" />
      <path d="M104 54V42" strokeWidth="9" strokeLinecap="butt" opacity="0.45" />
    </>
  ),
  fiat: (
    <>
      <path d="M8 20h34v30H8zM8 28h34" opacity="0.6" />
      <path d="M42 39c20 0 22-20 40-20h30" />
      <circle cx="96" cy="46" r="11" opacity="0.6" />
      <path d="M42 39c20 0 26 7 43 7" />
    </>
  ),
  qr: (
    <>
      <path d="M26 8h18v18H26z" strokeLinejoin="miter" />
      <path d="M33 15h4v4h-4z" fill="currentColor" strokeWidth="1" />
      <path d={modules} fill="currentColor" stroke="none" opacity="0.8" />
      <path
        d="M26 44h6v6h-6zM26 56h6v6h-6zM26 32h6v6h-6zM38 32h6v6h-6z"
        fill="currentColor"
        stroke="none"
        opacity="0.5"
      />
      <path d="M10 35h92" />
    </>
  ),
};

function CapabilityDrawing({ name }: { name: Capability }) {
  return (
    <Drawing
      box="0 0 120 68"
      className="w-full text-(--hue)"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </Drawing>
  );
}
