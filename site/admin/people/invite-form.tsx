import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type AdminRole, adminRoles } from "#contract/admin.ts";
import { isLocale, locales } from "#contract/locale.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { isEmailAddress } from "../credentials.tsx";
import { useUnsentText } from "../session.ts";
import { useSend } from "../use-call.ts";

/** Asks somebody to join, by a mail in their language. */
export function InviteForm() {
  const t = useTranslations("admin-people");
  const languages = useTranslations("shell.languages");
  const here = useSiteLocale();
  const { send, isBusy } = useSend();
  const form = useRef<HTMLFormElement>(null);
  const [role, setRole] = useState<AdminRole>("editor");
  const [email, setEmail] = useUnsentText("invite");
  const [fault, setFault] = useState<"wrongEmail" | "already" | null>(null);

  function fail(what: "wrongEmail" | "already") {
    setFault(what);
    const field = form.current?.elements.namedItem("email");
    if (field instanceof HTMLInputElement) field.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current || isBusy) return;
    const language = String(new FormData(form.current).get("language"));
    const invited = email.trim();
    if (!isEmailAddress(invited)) return fail("wrongEmail");
    setFault(null);
    const locale = isLocale(language) ? language : here;
    const sent = await send(
      "/api/admin/people",
      { email: invited, role, locale },
      {
        refused: {
          invalid_email: () => fail("wrongEmail"),
          already_administrator: () => fail("already"),
        },
      },
    );
    if (!sent) return;
    showToast({ kind: "good", title: t("invite.done", { email: invited }) });
    setEmail("");
    form.current?.reset();
  }

  return (
    <section aria-labelledby="invite" className="lg:border-s lg:border-line lg:ps-10">
      <h2 id="invite" className="display-sm">
        {t("invite.title")}
      </h2>
      <form ref={form} noValidate onSubmit={submit} className="mt-6 grid max-w-sm gap-5">
        <TextField
          label={t("invite.email")}
          error={fault ? t(`invite.${fault}`) : undefined}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          required
        />
        <SelectField
          label={t("invite.role")}
          hint={t(`rights.${role}`)}
          name="role"
          value={role}
          onChange={({ currentTarget }) => {
            const chosen = adminRoles.find((each) => each === currentTarget.value);
            if (chosen) setRole(chosen);
          }}
          options={adminRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
        />
        <SelectField
          label={t("invite.language")}
          name="language"
          defaultValue={here}
          options={locales.map((each) => ({ value: each, label: languages(each) }))}
        />
        <Button type="submit" busy={isBusy} className="mt-1 justify-self-start">
          {isBusy ? t("invite.submitting") : t("invite.submit")}
        </Button>
      </form>
    </section>
  );
}
