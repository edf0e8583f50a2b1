import type { AdminError, AdminSession } from "#contract/admin.ts";
import type { LeadsPage, WaitlistLead } from "#contract/leads.ts";

/** Checks of what the server answers, by hand: a schema library would weigh more than both pages. */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);

export function isAdminSession(value: unknown): value is AdminSession {
  if (!isFields(value) || !isFields(value.user) || !isFields(value.session)) return false;
  const { id, email, role } = value.user;
  return [id, email, role, value.session.expiresAt].every(isText);
}

export function isAdminError(value: unknown): value is AdminError {
  return isFields(value) && isText(value.error);
}

function isLead(value: unknown): value is WaitlistLead {
  if (!isFields(value)) return false;
  const { id, email, status, created_at, consent_ts, country, city } = value;
  return (
    [id, email, status, created_at, country].every(isText) && [consent_ts, city].every(isTextOrNull)
  );
}

export function isLeadsPage(value: unknown): value is LeadsPage {
  if (!isFields(value) || !isFields(value.counts) || !Array.isArray(value.leads)) return false;
  const { total, confirmed, pending } = value.counts;
  return (
    [total, confirmed, pending].every(Number.isFinite) &&
    value.leads.every(isLead) &&
    [value.after, value.before].every(isTextOrNull)
  );
}
