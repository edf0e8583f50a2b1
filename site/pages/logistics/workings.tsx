import { useTranslations } from "use-intl";
import { Section } from "#site/ui/section.tsx";

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
    <section aria-labelledby="tech-title" className="border-t border-line py-16 sm:py-24">
      <div className="wrap grid-12 gap-y-8">
        <h2 id="tech-title" className="display-md col-span-12 lg:col-span-4">
          {t("title")}
        </h2>
        <dl className="col-span-12 lg:col-span-8">
          {tech.map((name) => (
            <div
              key={name}
              className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[1fr_1.6fr]"
            >
              <dt className="display-sm">{t(`${name}.name`)}</dt>
              <dd className="text-soft">{t(`${name}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Four trades as a train of containers, coupled by the line; a small screen stacks them. */
export function Industries() {
  const t = useTranslations("logistics.industries");
  return (
    <Section name="industries" title={t("title")} className="wrap py-16 sm:py-24">
      <ul className="mt-10 grid gap-y-8 sm:grid-cols-2 lg:grid-cols-[1.1fr_1.2fr_1.2fr_1.1fr]">
        {industries.map((name) => (
          <li key={name} className="group">
            <div className="flex items-end">
              <div className="flex h-28 min-w-0 grow flex-col gap-3 border-2 border-(--hue) px-5 pt-4 pb-3 lg:h-40 lg:pb-4">
                <Corrugation />
                <h3 className="display-sm">{t(`${name}.name`)}</h3>
              </div>
              <Coupling />
            </div>
            <p className="mt-4 max-w-[22em] pe-8 text-soft">{t(`${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The ribs of a container's side: short, above its name. */
function Corrugation() {
  return (
    <span
      aria-hidden="true"
      className="-mx-[5px] min-h-0 grow bg-[linear-gradient(90deg,transparent_5px,var(--hue)_5px_7px,transparent_7px)] bg-size-[12px_100%] bg-repeat-round opacity-45"
    />
  );
}

/** What holds one container to the next; the last of a row has none. */
function Coupling() {
  return (
    <span
      aria-hidden="true"
      className="mb-6 h-[3px] w-6 shrink-0 bg-(--hue) group-last:hidden max-sm:hidden sm:max-lg:group-even:hidden"
    />
  );
}
