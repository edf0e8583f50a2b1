import type { AdminRole } from "#contract/admin.ts";
import type { Locale } from "#contract/locale.ts";
import type { Person } from "#contract/people.ts";
import { anything, listOf, send } from "./send.ts";

const place = "/api/admin/people";
const of = (id: string, what: string) => `${place}/${encodeURIComponent(id)}/${what}`;

export const readPeople = () => send(place, undefined, listOf<Person>("people"));

export const invite = (email: string, role: AdminRole, locale: Locale) =>
  send(place, { email, role, locale }, anything);

export const inviteAgain = (id: string, locale: Locale) =>
  send(of(id, "invite"), { locale }, anything);

export const changeRole = (id: string, role: AdminRole) => send(of(id, "role"), { role }, anything);

export const removePerson = (id: string) => send(of(id, "remove"), {}, anything);
