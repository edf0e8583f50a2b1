import type { Permission } from "#contract/admin.ts";
import {
  type ApiKey,
  type KeyList,
  type KeyState,
  keyCall,
  keyOverlapHours,
  maxKeys,
} from "#contract/api-keys.ts";
import type { AuditKind } from "#contract/audit.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { sortableId, tokenHash } from "#server/database/ids-and-tokens.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { byId, type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { beginningOf, newKey } from "./api-key-form.ts";

interface KeyRouteParts extends DatabaseContext {
  mayConnect: (on: Queryable, email: string) => Promise<boolean>;
}

const keyColumns = `id, name, beginning, scopes, created_by AS "createdBy",
  CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= now() THEN 'expired'
    ELSE 'active' END AS state,
  ${isoMilliseconds("created_at")} AS "createdAt", ${isoMilliseconds("expires_at")} AS "expiresAt",
  ${isoMilliseconds("last_used_at")} AS "lastUsedAt",
  CASE WHEN previous_until > now() THEN ${isoMilliseconds("previous_until")} END AS "previousUntil"`;

/** A key that can be changed. */
const works = "id = $1 AND revoked_at IS NULL";

/** The administrators' calls about the keys of programs. */
export function apiKeyRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  { database, clock, mayConnect }: KeyRouteParts,
): void {
  route("GET /api/admin/api-keys", "read", {}, async (): Promise<KeyList> => {
    const rows = await database.query<ApiKey>(
      `SELECT ${keyColumns} FROM api_keys
       ORDER BY revoked_at IS NOT NULL OR expires_at <= now(), id DESC LIMIT 200`,
    );
    const makers = [...new Set(rows.map(({ createdBy }) => createdBy))];
    const allowed = new Map<string, boolean>();
    for (const maker of makers) allowed.set(maker, await mayConnect(database, maker));
    const stateOf = ({ state, createdBy }: ApiKey): KeyState =>
      state === "active" && !allowed.get(createdBy) ? "suspended" : state;
    return { keys: rows.map((row) => ({ ...row, state: stateOf(row) })) };
  });

  route("POST /api/admin/api-keys", "connect", { body: keyCall }, ({ body, caller }) => {
    const id = sortableId(clock());
    const secret = newKey();
    const { name, scopes } = body;
    return database.transaction(async (on) => {
      const [made] = await on.query(
        `INSERT INTO api_keys (id, name, beginning, hash, scopes, days, created_at, created_by, expires_at)
         SELECT $1, $2, $3, $4, $5, $6::int, now(), $7, now() + $6::int * interval '1 day'
         WHERE (SELECT count(*) FROM api_keys WHERE revoked_at IS NULL AND expires_at > now()) < ${maxKeys}
         RETURNING 1`,
        [id, name, beginningOf(secret), tokenHash(secret), scopes, Number(body.days), caller.email],
      );
      if (!made) refuse(422, "too_many");
      const details = { key: id, name, scopes: scopes.join(" ") };
      await recordAudit(on, "key_made", caller.email, clock(), details);
      return { id, secret, previousUntil: null };
    });
  });

  route("POST /api/admin/api-keys/:id/rotate", "connect", byId, ({ params: { id }, caller }) => {
    const secret = newKey();
    return database.transaction(async (on) => {
      const [rotated] = await on.query<{ name: string; previousUntil: string }>(
        `UPDATE api_keys SET previous_hash = hash, hash = $2, beginning = $3,
           previous_until = least(expires_at, now() + interval '${keyOverlapHours} hours'),
           expires_at = now() + days * interval '1 day', created_by = $4
         WHERE ${works} RETURNING name, ${isoMilliseconds("previous_until")} AS "previousUntil"`,
        [id, tokenHash(secret), beginningOf(secret), caller.email],
      );
      if (!rotated) return refuse(404, "not_found");
      const { name, previousUntil } = rotated;
      await recordAudit(on, "key_rotated", caller.email, clock(), { key: id, name });
      return { id, secret, previousUntil };
    });
  });

  route("POST /api/admin/api-keys/:id/revoke", "connect", byId, ({ params: { id }, caller }) =>
    database.transaction(async (on) => {
      const [revoked] = await on.query<{ name: string }>(
        `UPDATE api_keys SET revoked_at = now() WHERE ${works} RETURNING name`,
        [id],
      );
      if (!revoked) return refuse(404, "not_found");
      const details = { key: id, name: revoked.name };
      await recordAudit(on, "key_revoked", caller.email, clock(), details);
      return { ok: true };
    }),
  );
}
