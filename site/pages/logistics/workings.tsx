import { useTranslations } from "use-intl";
import { Drawing, Shapes } from "#site/ui/drawing.tsx";
import { Section } from "#site/ui/section.tsx";
import { cargo } from "./cargo-points.ts";

const features = ["follow", "release", "papers", "warn"] as const;
const bookable = ["freight", "customs", "storage", "lastMile", "insurance", "finance"] as const;
const tech = ["ledger", "sensors", "assistant", "links"] as const;
const industries = ["trade", "food", "building", "shops"] as const;

/** What the service does, beside what can be booked. */
export function Features() {
  const t = useTranslations("logistics");
  return (
    <section aria-labelledby="features-title" className="wrap grid-12 gap-y-12 py-20 sm:py-28">
      <div className="col-span-12 lg:col-span-7">
        <h2 id="features-title" className="display-md max-w-[12em]">
          {t("features.title")}
        </h2>
        <dl className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2">
          {features.map((name, i) => (
            <div key={name} className={i % 2 === 1 ? "sm:mt-10" : undefined}>
              <dt className="display-sm border-t-2 border-(--hue) pt-4">
                {t(`features.${name}.name`)}
              </dt>
              <dd className="mt-2 text-soft">{t(`features.${name}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="col-span-12 self-start border border-line bg-basin px-6 py-7 lg:col-span-4 lg:col-start-9">
        <h2 className="display-sm">{t("services.title")}</h2>
        <ol className="mt-4">
          {bookable.map((name, i) => (
            <li
              key={name}
              className="flex items-baseline gap-4 border-t border-dashed border-edge py-3"
            >
              <span className="figure-sm w-6 shrink-0 text-(--hue)" aria-hidden="true">
                {i + 1}
              </span>
              {t(`services.${name}`)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Tech() {
  const t = useTranslations("logistics.tech");
  return (
    <section aria-labelledby="tech-title" className="bg-basin py-16 sm:py-24">
      <div className="wrap grid-12 gap-y-8">
        <h2 id="tech-title" className="display-md col-span-12 lg:col-span-4">
          {t("title")}
        </h2>
        <dl className="col-span-12 lg:col-span-8">
          {tech.map((name) => (
            <div key={name} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[1fr_1.6fr]">
              <dt className="display-sm text-balance">{t(`${name}.name`)}</dt>
              <dd className="text-soft">{t(`${name}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Four trades, each by what it ships: the sides of the containers are open. */
export function Industries() {
  const t = useTranslations("logistics.industries");
  return (
    <Section name="industries" title={t("title")} className="wrap pb-16 sm:pb-24">
      <ul className="mt-10 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {industries.map((name) => (
          <li key={name}>
            <Drawing
              box="0 0 280 132"
              className="block w-full max-w-96"
              stroke="var(--ink)"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <Shapes of={cargo[name]} />
            </Drawing>
            <h3 className="display-sm mt-5">{t(`${name}.name`)}</h3>
            <p className="mt-1.5 max-w-[24em] text-soft">{t(`${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
