import { searchedNote } from "#server/leads/lead-notes.ts";
import { mayMentionAddress } from "#server/leads/waitlist-tables.ts";
import type { TypedTexts } from "#server/privacy/typed-texts.ts";

const ofLeads = [
  ...["city", "heard_detail", "utm_source", "utm_medium", "utm_campaign", "referrer_url"],
  "answers",
];

/**
 * The columns with texts that people typed, files named or others answered, from which an erasure takes the person's
 * address. A further column is one line; `tests/integration/erased-texts.test.ts` finds one that is missing.
 */
export const typedTexts: readonly TypedTexts[] = [
  // An editor's open draft is refused then: it would bring the address back.
  {
    ...{ table: "campaigns", columns: ["name", "content", "audience"] },
    also: "version = version + 1",
  },
  // No two have one name. An address is longer than what replaces it.
  { table: "segments", columns: ["name"], instead: "'… ' || right(id::text, 4)" },
  { table: "segments", columns: ["audience"] },
  { table: "waves", columns: ["name"] },
  { table: "suppressions", columns: ["detail"] },
  {
    ...{ table: "lead_events", columns: ["detail"] },
    where: `kind = 'noted' AND ${searchedNote} LIKE folded_text($2)`,
  },
  { table: "lead_imports", columns: ["name", "headers"] },
  { table: "bulk_actions", columns: ["note"] },
  { table: "waitlist_leads", columns: ofLeads, where: mayMentionAddress },
  { table: "waitlist_submissions", columns: ofLeads },
  {
    table: "contact_messages",
    columns: ["about", "name", "company", "phone", "subject", "message"],
  },
  { table: "applications", columns: ["name", "links", "note"] },
  { table: "application_files", columns: ["name"] },
  { table: "images", columns: ["name", "alternatives"] },
  { table: "content_versions", columns: ["body"], where: "release_id IS NULL" },
  { table: "content_releases", columns: ["note"] },
  { table: "api_keys", columns: ["name"] },
  { table: "admin_passkeys", columns: ["name"] },
  { table: "webhook_endpoints", columns: ["name"] },
  { table: "outgoing_events", columns: ["data", "personal"] },
  { table: "webhook_deliveries", columns: ["body::json"] },
  { table: "webhook_attempts", columns: ["answer"] },
];
