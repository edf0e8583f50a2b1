/** Name of the rule in migrations/0012_owners_in_turn.sql by which the database keeps an owner. */
const rule = "admin_users_last_owner";

/** Whether a write failed because nobody would be left who may manage the administrators. */
export function isLastOwner(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("constraint" in at && at.constraint === rule) return true;
  }
  return false;
}
