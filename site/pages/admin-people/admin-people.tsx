import { useTranslations } from "use-intl";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { InviteForm } from "./invite-form.tsx";
import { People } from "./people.tsx";
import { usePeople } from "./use-people.ts";

export const loader = pageLoader("adminPeople", "admin-people", "admin");
export const handle = { section: "people", words: "admin-people" };
export const meta = pageHead;

export default function AdminPeople() {
  const t = useTranslations("admin-people");
  const { people, state, again } = usePeople();
  return (
    <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="administrators">
        <h2 id="administrators" className="display-sm">
          {t("list.title")}
        </h2>
        {state === "failed" && (
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
            <p className="text-danger">{t("list.failed")}</p>
            <Button look="outline" onClick={again}>
              {t("list.retry")}
            </Button>
          </div>
        )}
        <p role="status" className={people ? "sr-only" : "mt-6 text-soft"}>
          {state === "loading" && t("loading")}
          {state === "denied" && t("list.ownersOnly")}
        </p>
        {people && <People people={people} onChanged={again} />}
      </section>
      {people && <InviteForm onInvited={again} />}
    </div>
  );
}
