import { useTranslations } from "use-intl";
import { Tabs } from "#site/ui/tabs.tsx";
import { Ai } from "./ai.tsx";
import { Blockchain } from "./blockchain.tsx";
import { Development } from "./development.tsx";
import { Security } from "./security.tsx";
import { StratumLabel } from "./stratum-label.tsx";

const strata = [
  { name: "ai", Panel: Ai },
  { name: "blockchain", Panel: Blockchain },
  { name: "security", Panel: Security },
  { name: "development", Panel: Development },
] as const;

/** The section through the ground: each tab is a layer, and the shaft goes down beside them. */
export function Strata() {
  const t = useTranslations("technology");
  return (
    <div className="wrap relative">
      <Tabs
        label={t("layers")}
        look="strata"
        className="lg:grid-cols-[minmax(13rem,5fr)_9fr] lg:gap-x-24"
        panelClassName="lg:pt-12 pb-16"
        tabs={strata.map(({ name, Panel }) => ({
          name,
          label: <StratumLabel name={name} title={t(`${name}.name`)} place={t(`${name}.place`)} />,
          panel: <Panel />,
        }))}
      />
    </div>
  );
}
