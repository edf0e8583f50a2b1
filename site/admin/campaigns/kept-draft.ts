import * as z from "zod/mini";
import { type CampaignDraft, saveCampaignCall } from "#contract/campaigns.ts";

/** What the tab keeps of a draft until the server has it, who typed it, and the version that it changes. */
interface KeptDraft {
  by: string;
  version: number;
  draft: CampaignDraft;
}

const prefix = "campaign-draft-";
const keyOf = (id: string) => prefix + id;
/** A draft in the making can lack its name; everything else is as the contract has it. */
const kept = z.object({
  by: z.string(),
  version: z.int(),
  draft: z.object({ ...saveCampaignCall.shape, version: z.optional(z.int()), name: z.string() }),
});

export function keepDraft(id: string, value: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(value));
  } catch {
    // Storage can be refused or full: the server still gets every change.
  }
}

/** What this person had typed. Nobody else finds it. */
export function keptDraft(id: string, by: string): KeptDraft | undefined {
  try {
    const { data } = kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null"));
    if (data?.by !== by) return undefined;
    const { version: _, ...draft } = data.draft;
    return { ...data, draft };
  } catch {
    return undefined;
  }
}

export function forgetDraft(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // Nothing was kept.
  }
}

/** Somebody signed out: an audience can hold pasted addresses. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}
