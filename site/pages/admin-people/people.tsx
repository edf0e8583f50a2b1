import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AdminRole } from "#contract/admin.ts";
import type { PeopleError, Person } from "#contract/people.ts";
import { changeRole, inviteAgain, removePerson } from "#site/features/admin/people/people-calls.ts";
import { Question } from "#site/features/admin/people/question.tsx";
import { useRefusal } from "#site/features/admin/people/use-refusal.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { showToast } from "#site/ui/toast.ts";
import { PersonRow } from "./person-row.tsx";

type Asked = { what: "remove"; person: Person } | { what: "role"; person: Person; role: AdminRole };

/** What the server may say no with, and our words for it. */
const reasons: Partial<Record<PeopleError, "lastOwner" | "ownAccount" | "gone" | "active">> = {
  last_owner: "lastOwner",
  own_account: "ownAccount",
  not_found: "gone",
  already_active: "active",
};

/** The administrators, and what an owner may do to each, behind a question that names them. */
export function People({ people, onChanged }: { people: Person[]; onChanged: () => void }) {
  const t = useTranslations("admin-people");
  const here = useSiteLocale();
  const refusal = useRefusal();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function act(call: () => ReturnType<typeof removePerson>, done: string) {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    setAsked(null);
    // Also after a refusal: what is shown may be what was wrong.
    onChanged();
    if (answer.outcome === "done") return showToast({ kind: "good", title: done });
    if (answer.outcome === "denied") return;
    refusal(answer, (why) => {
      const reason = reasons[why];
      if (!reason) return "unknown";
      showToast({ kind: "danger", title: t(`said.${reason}`) });
      return "seen_to";
    });
  }

  function yes() {
    if (!asked || isBusy) return;
    const { id, email } = asked.person;
    if (asked.what === "remove") {
      return act(() => removePerson(id), t("said.removed", { email }));
    }
    const { role } = asked;
    const name = t(`roles.${role}`);
    return act(() => changeRole(id, role), t("said.changed", { email, role: name }));
  }

  return (
    <>
      <ul className="mt-4 border-t border-line">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isBusy={isBusy}
            onRole={(role) => setAsked({ what: "role", person, role })}
            onRemove={() => setAsked({ what: "remove", person })}
            onAgain={() =>
              act(() => inviteAgain(person.id, here), t("said.again", { email: person.email }))
            }
          />
        ))}
      </ul>
      {asked && (
        <Question
          title={
            asked.what === "remove"
              ? t("question.removeTitle", { email: asked.person.email })
              : t("question.roleTitle", {
                  email: asked.person.email,
                  role: t(`roles.${asked.role}`),
                })
          }
          text={questionText(asked)}
          action={asked.what === "remove" ? t("question.remove") : t("question.change")}
          isBusy={isBusy}
          onYes={yes}
          onNo={() => setAsked(null)}
        />
      )}
    </>
  );

  function questionText({ what, person, ...rest }: Asked): string | undefined {
    if (what === "remove") return t("question.removeText");
    if (person.isYou) return t("question.ownRole");
    return "role" in rest ? t(`rights.${rest.role}`) : undefined;
  }
}
