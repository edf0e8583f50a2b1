import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { Basin } from "./basin.tsx";
import { BasinLines, WideStreams } from "./map-drawing.tsx";

/** The page's one picture: a map of four basins, whose words lie where the water collects. */
export function Watershed() {
  const t = useTranslations("services");
  return (
    <div className="relative -mt-20 overflow-hidden border-b border-line pt-20">
      <BasinLines />
      <header className="wrap relative grid-12 pt-14 pb-6 sm:pt-24 lg:pb-0">
        <h1 className="display-lg col-span-12 lg:col-span-6">{t("hero.title")}</h1>
        <p className="lede col-span-12 mt-6 lg:col-span-4 lg:col-start-9 lg:mt-3">
          {t("hero.lede")}
        </p>
      </header>
      <div className="wrap relative lg:mt-32">
        <div className="relative">
          <WideStreams source={t("source")} />
          <div className="relative grid lg:auto-rows-fr lg:grid-cols-[repeat(50,minmax(0,1fr))]">
            {services.map((service) => (
              <Basin key={service.name} service={service} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
