import type { AdminError, AdminSession } from "#contract/admin.ts";

/** Checks of what the server answers, by hand: a schema library would weigh more than the pages. */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";

export function isAdminSession(value: unknown): value is AdminSession {
  if (!isFields(value) || !isFields(value.user) || !isFields(value.session)) return false;
  const { id, email, role } = value.user;
  return [id, email, role, value.session.expiresAt].every(isText);
}

export function isAdminError(value: unknown): value is AdminError {
  return isFields(value) && isText(value.error);
}
