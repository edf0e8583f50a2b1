import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database.ts";
import {
  adminAccounts,
  adminSessions,
  adminTwoFactors,
  adminUsers,
  adminVerifications,
} from "./schema.ts";

type Adapter = ReturnType<ReturnType<typeof drizzleAdapter>>;

/**
 * The sign-in library's reads and writes, on our tables.
 *
 * Every call of the desk first asks whose session it carries. The library would build two queries
 * for that, one after the other; here it is one, built once and planned once a connection.
 */
export function authDatabase({ drizzle }: Database) {
  const onOurTables = drizzleAdapter(drizzle, {
    provider: "pg",
    schema: {
      user: adminUsers,
      session: adminSessions,
      account: adminAccounts,
      verification: adminVerifications,
      twoFactor: adminTwoFactors,
    },
  });
  const sessionByToken = drizzle
    .select({ session: adminSessions, user: adminUsers })
    .from(adminSessions)
    .innerJoin(adminUsers, eq(adminUsers.id, adminSessions.userId))
    .where(eq(adminSessions.token, sql.placeholder("token")))
    .prepare("session_by_token");

  return (options: Parameters<typeof onOurTables>[0]): Adapter => {
    const adapter = onOurTables(options);
    return {
      ...adapter,
      async findOne<T>(question: Parameters<Adapter["findOne"]>[0]) {
        const token = tokenAsked(question);
        if (token === null) return adapter.findOne<T>(question);
        const [found] = await sessionByToken.execute({ token });
        return found ? ({ ...found.session, user: found.user } as T) : null;
      },
    };
  };
}

/** The token of a question for a session and its user; null of every other question. */
function tokenAsked({ model, where, select, join }: Parameters<Adapter["findOne"]>[0]) {
  const [only, ...more] = where;
  const isAsked =
    model === "session" &&
    join?.user === true &&
    !select &&
    more.length === 0 &&
    only?.field === "token" &&
    (only.operator ?? "eq") === "eq";
  return isAsked && typeof only.value === "string" ? only.value : null;
}
