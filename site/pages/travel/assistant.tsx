import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

const abilities = ["plain", "compare", "watch", "together"] as const;
const lines = [
  "decoration-(--wallet)",
  "decoration-(--travel)",
  "decoration-(--logistics)",
  "decoration-(--education)",
];
const fills = ["text-wallet", "text-travel", "text-logistics", "text-education"];

/** One request, written as a person would, with what the assistant reads in each part of it. */
export function Assistant() {
  const t = useTranslations("travel.assistant");
  const part = (i: number) => (words: ReactNode) => (
    <span
      className={clsx(
        "underline decoration-[3px] underline-offset-[0.22em] rtl:underline-offset-[0.5em]",
        lines[i],
      )}
    >
      {words}
      <sup className={clsx("ms-0.5 inline-block font-text text-[0.36em] leading-none", fills[i])}>
        {i + 1}
      </sup>
    </span>
  );
  return (
    <section aria-labelledby="assistant-title" className="bg-basin">
      <div className="wrap grid-12 gap-y-12 py-20 sm:py-28">
        <h2 id="assistant-title" className="display-sm col-span-12 text-soft">
          {t("title")}
        </h2>
        <p className="display-md col-span-12 text-balance leading-[1.3]! lg:col-span-7 rtl:leading-[1.85]!">
          {t.rich("request", { a: part(0), b: part(1), c: part(2), d: part(3) })}
        </p>
        <ol className="col-span-12 lg:col-span-4 lg:col-start-9">
          {abilities.map((name, i) => (
            <li
              key={name}
              className="grid grid-cols-[1.75rem_1fr] border-t border-line py-4 last:border-b"
            >
              <span aria-hidden="true" className={clsx("figure-sm", fills[i])}>
                {i + 1}
              </span>
              <div>
                <h3 className="font-medium">{t(`${name}.name`)}</h3>
                <p className="small mt-1 text-soft">{t(`${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
