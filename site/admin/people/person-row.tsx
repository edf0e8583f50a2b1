import { useTranslations } from "use-intl";
import { type AdminRole, adminRoles } from "#contract/admin.ts";
import type { Person } from "#contract/people.ts";
import { formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { SelectField } from "#site/ui/field.tsx";

/** One administrator: who, where they stand, their role, and the way out. */
export function PersonRow({
  person,
  isBusy,
  onRole,
  onRemove,
  onAgain,
}: {
  person: Person;
  isBusy: boolean;
  onRole: (role: AdminRole) => void;
  onRemove: () => void;
  onAgain: () => void;
}) {
  const t = useTranslations("admin-people");
  const { email, role, state, isYou } = person;
  const isPending = state !== "active";
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_9rem_12rem] sm:items-center">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="ltr-island font-medium break-all">{email}</span>
          {isYou && <span className="small text-soft">{t("list.you")}</span>}
        </p>
        <Standing person={person} />
      </div>
      <SelectField
        label={<span className="sr-only">{t("list.roleOf", { email })}</span>}
        value={role}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const chosen = adminRoles.find((each) => each === currentTarget.value);
          if (chosen && chosen !== role) onRole(chosen);
        }}
        options={adminRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
      />
      <div className="flex flex-wrap gap-x-5 sm:justify-end">
        {isPending && (
          <Button look="quiet" disabled={isBusy} onClick={onAgain}>
            {t("list.again")}
          </Button>
        )}
        {!isYou && (
          <Button look="quiet" disabled={isBusy} onClick={onRemove}>
            {t("list.remove")}
            <span className="sr-only"> {email}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** In one line: asked to join, or when last here, and with which proof. */
function Standing({ person }: { person: Person }) {
  const t = useTranslations("admin-people.list");
  const here = useSiteLocale();
  const when = (time: string) => formatMoment(here, new Date(time));
  const { state, invitedUntil, lastSeen, hasSecondFactor } = person;
  if (state === "invitation_expired") return <p className="small text-danger">{t("expired")}</p>;
  if (state === "invited" && invitedUntil) {
    return <p className="small text-soft">{t("invited", { time: when(invitedUntil) })}</p>;
  }
  return (
    <p className="small flex flex-wrap gap-x-4 text-soft">
      <span>{lastSeen ? t("lastSeen", { time: when(lastSeen) }) : t("neverSeen")}</span>
      <span>{hasSecondFactor ? t("secondFactor") : t("noSecondFactor")}</span>
    </p>
  );
}
