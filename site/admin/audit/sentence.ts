import type { useTranslations } from "use-intl";
import { isAdminRole } from "#contract/admin.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { bulkActionKinds } from "#contract/bulk-actions.ts";
import { inboxKinds, inboxStates } from "#contract/inbox.ts";
import { leadMarks } from "#contract/leads.ts";
import { formatFigure } from "#site/i18n/formats.ts";

type Words = ReturnType<typeof useTranslations<"admin-audit">>;
type MarkWords = ReturnType<typeof useTranslations<"admin-bulk-actions.marks">>;

/** A term of ours that an entry names, or the first of them if it names none. */
function term<const T extends string>(terms: readonly T[], value: unknown): T {
  return terms.find((known) => known === value) ?? (terms[0] as T);
}

/**
 * What an entry says. Who did it stands beside the sentence, except for what was done on the command
 * line: there the sentence names the account.
 */
export function sentenceOf(t: Words, marks: MarkWords, { kind, by, details }: AuditEntry): string {
  const number = (name: string) => Number(details[name] ?? 0);
  const amount = (name: string) => ({ count: number(name), figure: formatFigure(number(name)) });
  const role = (name: string) => {
    const given = String(details[name]);
    return t(`roles.${isAdminRole(given) ? given : "none"}`);
  };
  const person = String(details.person ?? "");
  const act = { ...amount("count"), mark: marks(term(leadMarks, details.mark)) };
  const what = term(bulkActionKinds, details.what);
  if (by === null && person !== "") {
    if (kind === "person_joined") return t("said.of.person_joined", { person, role: role("role") });
    if (kind === "password_changed" || kind === "second_factor_off") {
      return t(`said.of.${kind}`, { person });
    }
  }
  switch (kind) {
    case "signed_in":
      if (details.secondFactor === undefined) return t("said.signed_in");
      return t(details.secondFactor === "totp" ? "said.signed_in_totp" : "said.signed_in_recovery");
    case "sign_in_failed":
      return t(
        details.failed === "second_factor" ? "said.failed_second_factor" : "said.failed_password",
      );
    case "person_invited":
      return t("said.person_invited", { person, role: role("role") });
    case "person_joined":
      return t("said.person_joined", { role: role("role") });
    case "person_removed":
      return t("said.person_removed", { person });
    case "role_changed":
      return t("said.role_changed", { person, from: role("from"), to: role("to") });
    case "act_asked":
      return t(`said.asked.${what}`, act);
    case "act_undone":
      return t(`said.undone.${what}`, act);
    case "act_done":
      return t(`said.done.${what}`, act);
    case "exported":
      return t("said.exported", amount("rows"));
    case "imported":
      return t(
        details.status === "confirmed" ? "said.imported_confirmed" : "said.imported_pending",
        amount("count"),
      );
    case "inbox_changed":
      return t("said.inbox_changed", {
        entry: t(`entries.${term(inboxKinds, details.inbox)}`),
        state: t(`states.${term(inboxStates, details.state)}`),
      });
    default:
      return t(`said.${kind}`);
  }
}
