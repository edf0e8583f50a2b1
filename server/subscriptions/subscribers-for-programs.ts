import type { ApiSubscriber } from "#contract/api-v1.ts";
import { type ChangesRange, readChanges } from "#server/database/changes.ts";
import type { Database } from "#server/database/database.ts";
import { isoMicroseconds } from "#server/database/sql.ts";
import { newsletter } from "./newsletter.ts";

const plain = `status, locale, ${isoMicroseconds("created_at")} AS created_at,
  ${isoMicroseconds("consent_ts")} AS confirmed_at, ${isoMicroseconds("updated_at")} AS updated_at`;

/** The subscribers as programs with a key read them. */
export const createSubscribersForPrograms = (database: Database) => ({
  changes: (range: ChangesRange, personal: boolean) =>
    readChanges<ApiSubscriber>(
      database,
      { table: newsletter.table, columns: personal ? `${plain}, email` : plain },
      range,
    ),
});
