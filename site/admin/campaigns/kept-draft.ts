import * as z from "zod/mini";
import type { Audience, CampaignDraft } from "#contract/campaigns.ts";
import { storedLocale } from "#contract/languages.ts";

/** The unsaved draft of a tab: its fields, its author, and the version that it changes. */
interface KeptDraft {
  by: string;
  version: number;
  draft: CampaignDraft;
}

const prefix = "campaign-draft-";
const keyOf = (id: string) => prefix + id;
const filter = z.record(z.string(), z.string());
const isAudience = z.discriminatedUnion("of", [
  z.object({ of: z.enum(["leads", "subscribers"]), filter, oldest: z.optional(z.number()) }),
  z.object({ of: z.literal("addresses"), addresses: z.array(z.string()) }),
]);
/** The shape of a draft. What is in its fields may be what cannot be saved: a text that is too long, no name. */
const kept = z.object({
  by: z.string(),
  version: z.int(),
  draft: z.object({
    name: z.string(),
    content: z.object({
      texts: z.partialRecord(
        storedLocale,
        z.object({ subject: z.string(), preview: z.string(), body: z.string() }),
      ),
      fallback: storedLocale,
    }),
    audience: z.custom<Audience>((value) => isAudience.safeParse(value).success),
    perHour: z.nullable(z.number()),
  }),
});

export function keepDraft(id: string, value: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(value));
  } catch {
    // Storage can be refused or full: the server still gets every change.
  }
}

/** The unsaved text of this account. */
export function keptDraft(id: string, by: string): KeptDraft | undefined {
  try {
    const { data } = kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null"));
    return data?.by === by ? data : undefined;
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

/** On sign-out: an audience can contain pasted addresses. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}
