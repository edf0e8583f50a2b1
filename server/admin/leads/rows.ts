import type { LeadFilter, WaitlistLead } from "#contract/leads.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Place } from "./cursor.ts";
import { Bindings, isEverything, leadsWhere } from "./filter.ts";
import { beyond, type Order, orderBy, type Walk } from "./orders.ts";

/** A moment with its microseconds: 2026-11-21T10:00:00.123456Z. */
export const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The columns of a lead, of a relation called `lead` beside its latest mail. */
const columns = `lead.id::text as id, email, status, ${iso("created_at")} as created_at,
  ${iso("consent_ts")} as consent_ts, country, city, locale, heard_channel, heard_detail, utm_source,
  utm_medium, utm_campaign, referrer_url, is_throwaway, mark,
  case latest.state when 'queued' then 'waiting' else coalesce(latest.state, 'none') end as mail_state`;

/** A mail that was no longer wanted says nothing about the address. */
const latestMail = `left join lateral (
    select state from mails where subject_id = lead.id and state <> 'dropped'
    order by created_at desc, id desc limit 1
  ) latest on true`;

/** The place of a row as text: of a time with its microseconds. */
const placeOf = ({ key, type }: Order) =>
  type === "text" ? key : `case when isfinite(${key}) then ${iso(key)} else '-infinity' end`;

export type LeadRow = WaitlistLead & { place: string };

export interface Stretch {
  filter: LeadFilter;
  order: Order;
  walk: Walk;
  limit: number;
  /** Where the stretch begins; the lead there is not part of it. */
  from: Place | null;
}

/** A stretch of the list: found by its key, however far down it lies. */
export async function readStretch(on: Queryable, stretch: Stretch): Promise<LeadRow[]> {
  const { filter, order, walk, limit, from } = stretch;
  const bindings = new Bindings();
  const conditions = [leadsWhere(filter, bindings)];
  if (from) conditions.push(beyond(order, walk, bindings.bind(from.key), bindings.bind(from.id)));
  // The limit stands in the text: a plan made for any number of rows would sort the whole list.
  const found = `select * from waitlist_leads where ${conditions.join(" and ")}
    order by ${orderBy(order, walk)} limit ${limit}`;
  const text = `select ${columns}, ${placeOf(order)} as place from (${found}) lead ${latestMail}
     order by ${orderBy(order, walk)}`;
  // The plain list is asked for most, always in these few forms: each is planned once.
  const name = `leads ${order.name} ${walk} ${from ? "on" : "start"} ${limit}`;
  return on.query<LeadRow>(isEverything(filter) ? { name, text } : text, bindings.values);
}

export async function readLead(on: Queryable, id: string): Promise<WaitlistLead | null> {
  const [lead] = await on.query<WaitlistLead>(
    `select ${columns} from waitlist_leads lead ${latestMail} where lead.id = $1`,
    [id],
  );
  return lead ?? null;
}
