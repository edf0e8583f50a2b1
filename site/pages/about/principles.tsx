import { useTranslations } from "use-intl";

const values = ["innovation", "customers", "trust", "learning"] as const;

/** Vision and mission as two sentences to be read; the four values as rules one can break. */
export function Principles() {
  const t = useTranslations("about");
  return (
    <>
      <section aria-labelledby="purpose-title" className="border-y border-line bg-basin">
        <div className="wrap grid-12 gap-y-12 py-20 sm:py-28">
          <h2 id="purpose-title" className="sr-only">
            {t("purpose.title")}
          </h2>
          <div className="col-span-12 lg:col-span-8">
            <h3 className="border-s-[3px] border-water ps-3 font-medium">
              {t("purpose.vision.name")}
            </h3>
            <p className="display-md mt-4 max-w-[19em]">{t("purpose.vision.text")}</p>
          </div>
          <div className="col-span-12 md:col-span-8 md:col-start-5 lg:col-span-5 lg:col-start-8">
            <h3 className="border-s-[3px] border-water ps-3 font-medium">
              {t("purpose.mission.name")}
            </h3>
            <p className="mt-4 max-w-[32em] text-[1.2rem] leading-relaxed rtl:leading-loose">
              {t("purpose.mission.text")}
            </p>
          </div>
        </div>
      </section>
      <section aria-labelledby="values-title" className="wrap grid-12 gap-y-8 py-20 sm:py-28">
        <h2 id="values-title" className="display-md col-span-12 lg:col-span-4">
          {t("values.title")}
        </h2>
        <ol className="col-span-12 lg:col-span-8">
          {values.map((name, i) => (
            <li
              key={name}
              className="grid grid-cols-[3rem_1fr] gap-x-4 gap-y-2 border-t border-line py-7 sm:grid-cols-[4rem_1fr_1.35fr]"
            >
              <Tally count={i + 1} />
              <h3 className="display-sm">{t(`values.${name}.name`)}</h3>
              <p className="text-soft max-sm:col-start-2">{t(`values.${name}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** As many strokes as the value's place: the shadow of the stick that counted the hours of water. */
function Tally({ count }: { count: number }) {
  return (
    <svg viewBox="0 0 40 24" className="mirror mt-1 h-6 w-10" fill="none" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => 3 + i * 9).map((foot) => (
        <path
          key={foot}
          d={`M${foot} 23 ${foot + 3} 2`}
          stroke="var(--water)"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
