import { useTranslations } from "use-intl";
import { Tabs } from "#site/ui/tabs.tsx";
import { AssetSpecimen } from "./asset-specimen.tsx";
import { Security } from "./security.tsx";
import { Testimonials } from "./testimonials.tsx";

/** How the wallet keeps what it is given, what it takes, and what people say: in tabs. */
export function Keeping() {
  const t = useTranslations("wallet.tabs");
  return (
    <section aria-labelledby="keeping-title" className="wrap pt-20 sm:pt-28">
      <h2 id="keeping-title" className="display-md mb-8 max-w-[14em]">
        {t("title")}
      </h2>
      <Tabs
        label={t("label")}
        tabs={[
          { name: "security", label: t("security"), panel: <Security /> },
          { name: "assets", label: t("assets"), panel: <AssetSpecimen /> },
          { name: "testimonials", label: t("testimonials"), panel: <Testimonials /> },
        ]}
        panelClassName="pt-12"
      />
    </section>
  );
}
