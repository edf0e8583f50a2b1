import { type CampaignDraft, saveCampaignCall } from "#contract/campaigns.ts";
import { type Locale, locales } from "#contract/locale.ts";

const textFields = ["subject", "preview", "body"] as const;

/** A field of a draft that cannot be saved as it is; of a text, in which language. */
export type DraftFault =
  | { field: "name" | "audience" | "oldest" | "perHour"; locale?: undefined }
  | { field: (typeof textFields)[number]; locale: Locale };

/** The fields that keep a draft from being saved, in the order of the contract. */
export function faultsIn(draft: CampaignDraft): DraftFault[] {
  const { error } = saveCampaignCall.safeParse({ version: 1, ...draft });
  return (error?.issues ?? []).map(({ path: [part, ...rest] }): DraftFault => {
    if (part === "name" || part === "perHour") return { field: part };
    if (part !== "content") return { field: rest[0] === "oldest" ? "oldest" : "audience" };
    const locale = locales.find((one) => rest.includes(one)) ?? draft.content.fallback;
    return { field: textFields.find((one) => rest.includes(one)) ?? "body", locale };
  });
}
