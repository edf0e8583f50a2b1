import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import {
  type Audience,
  type Campaign,
  type CampaignDraft,
  type CampaignKind,
  campaign,
  campaignNameLimit,
} from "#contract/campaigns.ts";
import { formatDay } from "#site/i18n/formats.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useSend } from "../use-call.ts";

export const campaignsPath = "/api/admin/campaigns";

/** Whom a new campaign is for, before anything is chosen. */
export const everybody = (kind: CampaignKind): Audience =>
  kind === "invitation" ? { of: "leads", filter: {} } : { of: "subscribers", filter: {} };

export const draftOf = ({ name, content, audience, perHour }: Campaign): CampaignDraft => ({
  name,
  content,
  audience,
  perHour,
});

/** Makes a draft and opens it. The page needs a `clientAction` that sends. */
export function useNewCampaign() {
  const t = useTranslations("admin.campaigns");
  const locale = useSiteLocale();
  const navigate = useNavigate();
  const href = usePageHref("adminCampaign");
  const { send, isBusy } = useSend();

  async function open(path: string, body: object) {
    const made = await send(path, body, { schema: campaign });
    if (made) void navigate(`${href}?id=${made.value.id}`);
  }

  return {
    isBusy,
    start: (kind: CampaignKind, audience = everybody(kind)) => {
      const name = t(`name.${kind}`, { day: formatDay(locale, new Date()) });
      const draft: CampaignDraft = {
        name: name.slice(0, campaignNameLimit),
        content: { texts: {}, fallback: locale },
        audience,
        perHour: null,
      };
      return open(campaignsPath, { kind, ...draft });
    },
    copy: (id: string) => open(`${campaignsPath}/${id}/copy`, {}),
  };
}
