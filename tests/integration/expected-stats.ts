import {
  confirmTimeClasses,
  type LeadFilter,
  type LeadStats,
  type StatStep,
} from "#contract/leads.ts";

/** The columns of a lead that are counted. */
export type CountedLead = {
  email: string;
  status: "pending" | "confirmed";
  country: string;
  heard_channel: string;
  locale: string;
  utm_campaign: string | null;
  utm_medium: string | null;
  referred_by: string | null;
  credits: number;
  mark: string;
  invited_at: Date | null;
  accepted_at: Date | null;
  created_at: Date;
  consent_ts: Date | null;
};

/** The local time of the zone, written as 2026-11-21T10:00:00Z. */
function wallClock(at: Date, timeZone = "UTC"): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone, dateStyle: "short", timeStyle: "medium" },
  });
  return `${format.format(at).replace(" ", "T")}Z`;
}

/** Whether a lead matches the filter: a second implementation, in plain code. */
function isOf(filter: LeadFilter, lead: CountedLead): boolean {
  const { q, status, country, channel, locale, campaign, mark, from, to, timeZone } = filter;
  if (filter.invitation && filter.invitation !== invitationOf(lead)) return false;
  if (filter.referred && (filter.referred === "yes") !== isReferred(lead)) return false;
  if (filter.friends && (filter.friends === "yes") !== lead.credits > 0) return false;
  const day = wallClock(lead.created_at, timeZone).slice(0, 10);
  const wanted: [unknown, unknown][] = [
    [status, lead.status],
    [country, lead.country],
    [channel, lead.heard_channel],
    [locale, lead.locale],
    [campaign, lead.utm_campaign ?? ""],
    [mark, lead.mark],
  ];
  if (wanted.some(([wish, found]) => wish !== undefined && wish !== found)) return false;
  if (from && day < from) return false;
  if (to && day > to) return false;
  return q === undefined || lead.email.toLowerCase().includes(q.toLowerCase());
}

const isReferred = ({ heard_channel, utm_medium, referred_by }: CountedLead) =>
  heard_channel === "friend_referral" ||
  utm_medium?.toLowerCase() === "referral" ||
  referred_by !== null;

function invitationOf({ status, invited_at, accepted_at }: CountedLead) {
  if (invited_at) return accepted_at ? "accepted" : "invited";
  return status === "confirmed" ? "waiting" : undefined;
}

function startOf(at: Date, step: StatStep, timeZone?: string): string {
  const start = new Date(wallClock(at, timeZone));
  start.setUTCMinutes(0, 0, 0);
  if (step !== "hour") start.setUTCHours(0);
  if (step === "week") start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7));
  return start.toISOString().replace(".000Z", "Z");
}

/** Imported as confirmed: joined and confirmed in one moment. */
const isImported = ({ status, created_at, consent_ts }: CountedLead) =>
  status === "confirmed" && consent_ts?.getTime() === created_at.getTime();

function sharesOf(leads: CountedLead[], ofLead: (lead: CountedLead) => string) {
  return [...Map.groupBy(leads, ofLead)]
    .map(([value, those]) => ({
      value,
      joined: those.length,
      confirmed: those.filter(({ status }) => status === "confirmed").length,
      imported: those.filter(isImported).length,
    }))
    .sort((one, other) => other.joined - one.joined || (one.value < other.value ? -1 : 1));
}

/** The statistics, computed from all rows. */
export function expectedStats(all: CountedLead[], filter: LeadFilter, step: StatStep): LeadStats {
  const leads = all.filter((lead) => isOf(filter, lead));
  const confirmed = leads.filter(({ status }) => status === "confirmed");
  const steps = new Map<string, { joined: number; confirmed: number }>();
  const count = (at: Date, what: "joined" | "confirmed") => {
    const start = startOf(at, step, filter.timeZone);
    const figures = steps.get(start) ?? { joined: 0, confirmed: 0 };
    figures[what] += 1;
    steps.set(start, figures);
  };
  const invitations = { waiting: 0, invited: 0, accepted: 0 };
  for (const lead of confirmed) {
    const state = invitationOf(lead);
    if (state) invitations[state] += 1;
  }
  const confirmTime = [...confirmTimeClasses, 0].map(() => 0);
  for (const lead of leads) count(lead.created_at, "joined");
  for (const lead of confirmed) {
    const consent = lead.consent_ts as Date;
    count(consent, "confirmed");
    if (isImported(lead)) continue;
    const minutes = (consent.getTime() - lead.created_at.getTime()) / 60_000;
    const found = confirmTimeClasses.findIndex((end) => minutes <= end);
    const at = found === -1 ? confirmTimeClasses.length : found;
    confirmTime[at] = (confirmTime[at] ?? 0) + 1;
  }
  return {
    counts: {
      total: leads.length,
      confirmed: confirmed.length,
      pending: leads.length - confirmed.length,
    },
    imported: leads.filter(isImported).length,
    isEstimate: false,
    invitations,
    step,
    overTime: [...steps]
      .map(([at, figures]) => ({ at, ...figures }))
      .sort((one, other) => (one.at < other.at ? -1 : 1)),
    byCountry: sharesOf(leads, ({ country }) => country),
    byChannel: sharesOf(leads, ({ heard_channel }) => heard_channel),
    byLocale: sharesOf(leads, ({ locale }) => locale),
    byCampaign: sharesOf(leads, ({ utm_campaign }) => utm_campaign ?? ""),
    confirmTime,
  };
}
