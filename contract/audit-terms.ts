/** What the audit log can say, apart from the schemas so that a page carries no schema library. */
export const auditKinds = [
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "sessions_ended",
  "password_changed",
  "second_factor_on",
  "second_factor_off",
  "person_invited",
  "person_joined",
  "person_removed",
  "role_changed",
  "act_asked",
  "act_undone",
  "act_done",
  "exported",
  "imported",
  "inbox_changed",
] as const;
export type AuditKind = (typeof auditKinds)[number];
