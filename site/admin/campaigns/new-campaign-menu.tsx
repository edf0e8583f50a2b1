import { MailPlus } from "lucide-react";
import { useTranslations } from "use-intl";
import {
  type Audience,
  type Automatic,
  automaticEvents,
  type CampaignKind,
} from "#contract/campaigns.ts";
import { Menu, MenuAction, MenuGroup } from "#site/ui/menu.tsx";
import { ToolButton } from "../tool-button.tsx";
import { useNewCampaign, wholeList } from "./new-campaign.ts";

interface Choice {
  name: string;
  kind: CampaignKind;
  audience: () => Audience;
  automatic?: Automatic;
}

/** A button whose menu lists the kinds of campaigns. */
function ChoiceMenu({
  button,
  label,
  choices,
}: {
  button: string;
  label: string;
  choices: readonly Choice[];
}) {
  const { start, isBusy } = useNewCampaign();
  return (
    <Menu
      button={
        <ToolButton disabled={isBusy}>
          <MailPlus className="size-4 text-soft" />
          {button}
        </ToolButton>
      }
    >
      <MenuGroup label={label}>
        {choices.map(({ name, kind, audience, automatic }) => (
          <MenuAction key={name} onAct={() => void start(kind, audience(), automatic)}>
            {name}
          </MenuAction>
        ))}
      </MenuGroup>
    </Menu>
  );
}

/** Starts a campaign to some leads: an invitation or an update. */
export function NewCampaignMenu({ label, audience }: { label: string; audience: () => Audience }) {
  const t = useTranslations("admin.campaigns.write");
  const choices = (["invitation", "update"] as const).map((kind) => ({
    ...{ name: t(kind), kind, audience },
  }));
  return <ChoiceMenu button={label} label={t("label")} choices={choices} />;
}

/** Days from its event to a new automatic mail. */
const defaultDays = 3;

/** Starts an automatic mail after an event. */
export function NewAutomaticMenu() {
  const t = useTranslations("admin-automatic.new");
  const choices = automaticEvents.map((event) => ({
    ...{ name: t(event), kind: "update" as const, audience: () => wholeList("update") },
    automatic: { event, days: defaultDays },
  }));
  return <ChoiceMenu button={t("button")} label={t("label")} choices={choices} />;
}
