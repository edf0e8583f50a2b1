import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import {
  type Audience,
  type Automatic,
  type CampaignDraft,
  type CampaignKind,
  campaign,
  campaignNameLimit,
  newCampaignCall,
} from "#contract/campaigns.ts";
import { formatDay } from "#site/i18n/formats.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useSession } from "../admin-session.ts";
import { useSend } from "../use-call.ts";
import { keepDraft } from "./kept-draft.ts";

export const campaignsPath = "/api/admin/campaigns";

/** The initial audience of a new campaign. */
export const wholeList = (kind: CampaignKind): Audience =>
  kind === "newsletter" ? { of: "subscribers", filter: {} } : { of: "leads", filter: {} };

/** Makes a draft and opens it. The page needs a `clientAction` that sends. */
export function useNewCampaign() {
  const t = useTranslations("admin.campaigns");
  const locale = useSiteLocale();
  const navigate = useNavigate();
  const href = usePageHref("adminCampaign");
  const { send, isBusy } = useSend();

  const { user } = useSession();
  const show = (id: string) => void navigate(`${href}?id=${id}`);

  async function open(path: string, body: object) {
    const created = await send(path, body, { schema: campaign });
    if (created) show(created.value.id);
  }

  const blank = (kind: CampaignKind, audience: Audience, automatic?: Automatic): CampaignDraft => ({
    ...(automatic && { automatic }),
    name: t(`name.${automatic?.event ?? kind}`, { day: formatDay(locale, new Date()) }).slice(
      0,
      campaignNameLimit,
    ),
    content: { texts: {}, fallback: locale },
    audience,
    perHour: null,
  });

  return {
    isBusy,
    start: (kind: CampaignKind, audience = wholeList(kind), automatic?: Automatic) =>
      open(campaignsPath, { kind, isSample: true, ...blank(kind, audience, automatic) }),
    /** With what was typed elsewhere. What cannot be saved of it is typed into the new draft, with its faults. */
    startFrom: async (kind: CampaignKind, draft: CampaignDraft): Promise<boolean> => {
      const isValid = newCampaignCall.safeParse({ kind, ...draft }).success;
      const body = { kind, ...(isValid ? draft : blank(kind, wholeList(kind), draft.automatic)) };
      const created = await send(campaignsPath, body, { schema: campaign });
      if (!created) return false;
      const { id, version } = created.value;
      if (!isValid) keepDraft(id, { by: user.id, version, draft });
      show(id);
      return true;
    },
    copy: (id: string) => open(`${campaignsPath}/${id}/copy`, {}),
  };
}
