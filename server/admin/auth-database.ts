import { AsyncLocalStorage } from "node:async_hooks";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Database, Queryable } from "#server/platform/database.ts";
import {
  adminAccounts,
  adminPasskeys,
  adminSessions,
  adminTwoFactors,
  adminUsers,
  adminVerifications,
} from "./schema.ts";

const schema = {
  user: adminUsers,
  session: adminSessions,
  account: adminAccounts,
  verification: adminVerifications,
  twoFactor: adminTwoFactors,
  passkey: adminPasskeys,
};

const faults = new AsyncLocalStorage<{ fault?: unknown }>();

/** Our tables as the sign-in library uses them. */
export function authDatabase({ drizzle: orm }: Database) {
  const { session } = orm._;
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (...given) => {
    const query = prepare(...given);
    const execute = query.execute.bind(query);
    query.execute = (...values) => execute(...values).catch(hideFault);
    return query as never;
  };
  return drizzleAdapter(orm, { provider: "pg", schema });
}

/**
 * Stores an error of the database for `throwFaults` and throws another in its place: the library prints some
 * errors, and the original contains the parameters of the statement, such as a session's token.
 */
function hideFault(fault: unknown): never {
  if (fault instanceof HiddenFault) throw fault;
  const seen = faults.getStore();
  if (seen) seen.fault ??= fault;
  const { code } = ((fault as Error).cause ?? fault) as { code?: unknown };
  throw new HiddenFault(`The database failed (${code}).`);
}

class HiddenFault extends Error {}

/**
 * Calls the sign-in library. If the database failed, throws that error, whatever the library made of it: it
 * answers some as if a credential had been wrong.
 */
export async function throwFaults<T>(call: () => Promise<T>): Promise<T> {
  const seen: { fault?: unknown } = {};
  const answer = faults.run(seen, call);
  await answer.catch(() => {});
  if (seen.fault) throw seen.fault;
  return answer;
}

/** Deletes a user's password links and the sign-ins that wait for a second factor. */
export async function deleteVerifications(on: Queryable, userId: string): Promise<void> {
  await on.query("DELETE FROM admin_verifications WHERE value = $1", [userId]);
}
