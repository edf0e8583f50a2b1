import * as z from "zod/mini";
import {
  type ExportedLead,
  exportedColumns,
  type LeadEvent,
  type LeadFilter,
  type LeadHistory,
  type LeadOrder,
  type LeadsPage,
  type LeadsQuery,
  leadColumns,
  type WaitlistLead,
} from "#contract/leads.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { Bindings, isoMicroseconds } from "#server/database/sql.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { decodeCursor, encodeCursor, textKey, timestampKey } from "#server/http/keyset.ts";
import { isEverything, leadsWhere } from "./lead-filter.ts";
import { countForPage, countInvitations } from "./lead-stats.ts";

/** The position of a lead in an order of the list. */
export type LeadCursor = { key: string; id: string };

/** An order of the list: by a key, written exactly as in its index, and then by the id. */
interface Order {
  key: string;
  type: "timestamptz" | "text" | "int";
  sort: "asc" | "desc";
}

const orders: Record<LeadOrder, Order> = {
  newest: { key: "created_at", type: "timestamptz", sort: "desc" },
  oldest: { key: "created_at", type: "timestamptz", sort: "asc" },
  email: { key: `lower(email) collate "C"`, type: "text", sort: "asc" },
  // Latest confirmation first, the unconfirmed last.
  confirmed: {
    key: "coalesce(consent_ts, '-infinity'::timestamptz)",
    type: "timestamptz",
    sort: "desc",
  },
  friends: { key: "credits", type: "int", sort: "desc" },
};

/** The key of a row as text: a time with its microseconds. */
const keyAsText = ({ key, type }: Order) =>
  type !== "timestamptz"
    ? `${key}::text`
    : `case when isfinite(${key}) then ${isoMicroseconds(key)} else '-infinity' end`;

/** SQL of the columns that are not read as they are stored. */
const computed: Partial<Record<keyof ExportedLead, string>> = {
  id: "lead.id::text",
  created_at: isoMicroseconds("created_at"),
  consent_ts: isoMicroseconds("consent_ts"),
  consent_at: isoMicroseconds("consent_at"),
  invited_at: isoMicroseconds("invited_at"),
  accepted_at: isoMicroseconds("accepted_at"),
  friends: "lead.credits",
  referred_by: `(select email from waitlist_leads as referrer
    where referrer.referral_code = lead.referred_by)`,
  mail_state: `case latest.state when 'queued' then 'waiting' else coalesce(latest.state, 'none') end`,
  notes: `(select string_agg(detail, E'\\n' order by at, lead_events.id) from lead_events
    where lead_id = lead.id and kind = 'noted')`,
};

/** SQL that selects columns of a lead from `lead` joined with `latestMail`. */
const selected = (columns: readonly (keyof ExportedLead)[]) =>
  columns
    .map((column) => (computed[column] ? `${computed[column]} as ${column}` : `lead.${column}`))
    .join(", ");

/** A mail that was dropped before it was sent, or has not been tried, says nothing about the address. */
const latestMail = `left join lateral (
    select state from mails where subject_id = lead.id and state not in ('dropped', 'waiting')
    order by created_at desc, id desc limit 1
  ) latest on true`;

type Keyed<Lead> = Lead & { key: string };

interface LeadRange {
  filter: LeadFilter;
  order: LeadOrder;
  direction: "forwards" | "backwards";
  limit: number;
  /** The range begins after this lead. */
  from: LeadCursor | null;
}

/** The columns of a lead in the list, or in the export. */
type Read = { leads: WaitlistLead; exported: ExportedLead };
const columnsOf = { leads: selected(leadColumns), exported: selected(exportedColumns) };

/** A range of the list, found by its key, however far down the list. */
export async function readRange<What extends keyof Read>(
  on: Queryable,
  what: What,
  range: LeadRange,
): Promise<Keyed<Read[What]>[]> {
  const { filter, direction, limit, from } = range;
  const order = orders[range.order];
  const isAscending = (order.sort === "asc") === (direction === "forwards");
  const bindings = new Bindings();
  const conditions = [leadsWhere(filter, bindings)];
  if (from) {
    const cursor = `(${bindings.bind(from.key)}::${order.type}, ${bindings.bind(from.id)}::uuid)`;
    conditions.push(`(${order.key}, id) ${isAscending ? ">" : "<"} ${cursor}`);
  }
  const sort = isAscending ? "asc" : "desc";
  const orderBy = `order by ${order.key} ${sort}, id ${sort}`;
  // The limit is part of the text: a generic plan would sort the whole list.
  const found = `select * from waitlist_leads where ${conditions.join(" and ")}
    ${orderBy} limit ${limit}`;
  const text = `select ${columnsOf[what]}, ${keyAsText(order)} as key from (${found}) lead ${latestMail}
    ${orderBy}`;
  // The unfiltered list is read most often, in few forms, so each is a prepared statement.
  const name = `${what} ${range.order} ${direction} ${from ? "on" : "start"} ${limit}`;
  return on.query<Keyed<Read[What]>>(isEverything(filter) ? { name, text } : text, bindings.values);
}

/** The mails to a lead that invite: a campaign's, and the one with a new link in place of an expired one. */
const invitations = "('campaign', 'invitation-again')";

/**
 * SQL of what the person did, what became of their mails, and what administrators did. The time of the
 * last invitation is kept longer than its mail.
 */
const events = `
  select 1 as source, created_at as at, 'joined' as kind, null as by, consent_source as detail
    from waitlist_leads where id = $1
  union all select 2, consent_ts, 'confirmed', null, ''
    from waitlist_leads where id = $1 and consent_ts is not null
  union all select 3, coalesce(sent_at, next_attempt_at),
      case state when 'sent' then 'mailed' else 'mail_failed' end, null,
      case state when 'sent' then kind else coalesce(last_error, '') end
    from mails where subject_id = $1 and state in ('sent', 'refused', 'failed')
      and (kind not in ${invitations} or state <> 'sent')
  union all select 4, sent_at, 'invited', null, '' from mails
    where subject_id = $1 and kind in ${invitations} and state = 'sent'
  union all select 4, invited_at, 'invited', null, '' from waitlist_leads
    where id = $1 and invited_at is not null and not exists (
      select from mails where subject_id = $1 and kind in ${invitations} and state = 'sent')
  union all select 5, accepted_at, 'accepted', null, '' from waitlist_leads
    where id = $1 and accepted_at is not null
  union all select 6, at, kind, by_email, detail from lead_events where lead_id = $1`;

/** A lead and all that happened to it, oldest first. */
export async function readLeadHistory(on: Queryable, id: string): Promise<LeadHistory> {
  const [lead] = await on.query<WaitlistLead>(
    `select ${columnsOf.leads} from waitlist_leads lead ${latestMail} where lead.id = $1`,
    [id],
  );
  if (!lead) return refuse(404, "not_found");
  const history = await on.query<LeadEvent>(
    `select ${isoMicroseconds("events.at")} as at, kind, by, detail from (${events}) events
     order by events.at, source`,
    [id],
  );
  return { lead, events: history };
}

const timeCursor = (order: Exclude<LeadOrder, "email" | "friends">) =>
  z.tuple([z.literal(order), z.union([timestampKey, z.literal("-infinity")]), z.uuid()]);
const cursorSchema = z.union([
  z.tuple([z.literal("email"), textKey, z.uuid()]),
  z.tuple([z.literal("friends"), z.string().check(z.regex(/^\d{1,9}$/)), z.uuid()]),
  ...(["newest", "oldest", "confirmed"] as const).map(timeCursor),
]);

export const encodeLeadCursor = (order: LeadOrder, { key, id }: LeadCursor) =>
  encodeCursor([order, key, id]);

function decodeLeadCursor(order: LeadOrder, cursor: string): LeadCursor | null {
  const parts = decodeCursor(cursorSchema, cursor);
  return parts?.[0] === order ? { key: parts[1], id: parts[2] } : null;
}

/** Reads one row more than the page has, to know whether there is a further page. */
async function readRows(
  database: Database,
  { limit, order, before, exact: _, ...filter }: LeadsQuery,
  cursor: LeadCursor | null,
): Promise<{ rows: Keyed<WaitlistLead>[]; hasAfter: boolean; hasBefore: boolean }> {
  const read = (direction: LeadRange["direction"], from: LeadCursor | null) =>
    readRange(database, "leads", { filter, order, direction, limit: limit + 1, from });
  if (cursor && before) {
    const rows = await read("backwards", cursor);
    if (rows.length > limit) {
      return { rows: rows.slice(0, limit).reverse(), hasAfter: true, hasBefore: true };
    }
    // At the start of the list again: the first page is read in full, with those who joined since.
  } else if (cursor) {
    const rows = await read("forwards", cursor);
    return { rows: rows.slice(0, limit), hasAfter: rows.length > limit, hasBefore: true };
  }
  const rows = await read("forwards", null);
  return { rows: rows.slice(0, limit), hasAfter: rows.length > limit, hasBefore: false };
}

/** A page of the leads of a filter, with their counts. */
export async function readLeadsPage(database: Database, query: LeadsQuery): Promise<LeadsPage> {
  const named = query.before ?? query.after;
  const cursor = named === undefined ? null : decodeLeadCursor(query.order, named);
  if (named !== undefined && !cursor) refuse(400, "invalid_cursor");
  const [{ rows, hasAfter, hasBefore }, counts, { invitations }] = await Promise.all([
    readRows(database, query, cursor),
    countForPage(database, query),
    countInvitations(database),
  ]);
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    leads: rows.map(({ key: _, ...lead }) => lead),
    ...counts,
    invitations,
    after: hasAfter && last ? encodeLeadCursor(query.order, last) : null,
    before: hasBefore && first ? encodeLeadCursor(query.order, first) : null,
  };
}
