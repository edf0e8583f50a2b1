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

/** A button whose menu says what can be written. */
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

/** The button that writes to some leads: what is sent, an invitation or news, is chosen first. */
export function WriteMenu({ label, audience }: { label: string; audience: () => Audience }) {
  const t = useTranslations("admin.campaigns.write");
  const choices = (["invitation", "update"] as const).map((kind) => ({
    ...{ name: t(kind), kind, audience },
  }));
  return <ChoiceMenu button={label} label={t("label")} choices={choices} />;
}

/** How many days after its event a new automatic mail leaves. */
const usualDays = 3;

/** The button that makes an automatic mail: the event that it follows is chosen first. */
export function AutomaticMenu() {
  const t = useTranslations("admin-automatic.new");
  const choices = automaticEvents.map((event) => ({
    ...{ name: t(event), kind: "update" as const, audience: () => wholeList("update") },
    automatic: { event, days: usualDays },
  }));
  return <ChoiceMenu button={t("button")} label={t("label")} choices={choices} />;
}
