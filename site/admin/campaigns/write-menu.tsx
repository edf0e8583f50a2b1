import { MailPlus } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Audience } from "#contract/campaigns.ts";
import { Menu, MenuAction, MenuGroup } from "#site/ui/menu.tsx";
import { ToolButton } from "../tool-button.tsx";
import { useNewCampaign } from "./new-campaign.ts";

const kinds = ["invitation", "update"] as const;

/** The button that writes to some leads: what is sent, an invitation or news, is chosen first. */
export function WriteMenu({ label, audience }: { label: string; audience: () => Audience }) {
  const t = useTranslations("admin.campaigns.write");
  const { start, isBusy } = useNewCampaign();
  return (
    <Menu
      button={
        <ToolButton disabled={isBusy}>
          <MailPlus className="size-4 text-soft" />
          {label}
        </ToolButton>
      }
    >
      <MenuGroup label={t("label")}>
        {kinds.map((kind) => (
          <MenuAction key={kind} onAct={() => void start(kind, audience())}>
            {t(kind)}
          </MenuAction>
        ))}
      </MenuGroup>
    </Menu>
  );
}
