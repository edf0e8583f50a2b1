import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { type ImportCheck, importSourceLimit } from "#contract/lead-import.ts";
import { leadStatuses } from "#contract/leads.ts";
import { focusFault } from "#site/features/admin/acts/focus-fault.ts";
import type { Import } from "#site/features/admin/import/use-import.ts";
import { formatFigure } from "#site/i18n/formats.ts";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, TextField } from "#site/ui/field.tsx";

/** The consent that is stated for the file, and the question that names how many it is about. */
export function TakeStep({ desk, check }: { desk: Import; check: ImportCheck }) {
  const t = useTranslations("admin-import");
  const [status, setStatus] = useState<(typeof leadStatuses)[number]>("pending");
  const [source, setSource] = useState("");
  const [date, setDate] = useState("");
  const [isStated, setStated] = useState(false);
  const [isTried, setTried] = useState(false);
  const count = check.totals.new;
  const amount = { count, figure: formatFigure(count) };
  const isBusy = desk.step === "taking";
  const faults = {
    source: source.trim().length < 3 ? t("take.sourceMissing") : undefined,
    date: date === "" ? t("take.dateMissing") : undefined,
    statement: isStated ? undefined : t("take.statementMissing"),
  };
  const shown = isTried ? faults : { source: undefined, date: undefined, statement: undefined };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some(Boolean)) return focusFault(event.currentTarget);
    const consent = { source: source.trim(), date, stated: true as const };
    void desk.take({ checkId: check.checkId, count, status, consent });
  }

  if (count === 0) return <p className="font-medium">{t("check.nobody")}</p>;
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-6">
      <fieldset disabled={isBusy}>
        <legend className="small font-medium">{t("take.status")}</legend>
        {leadStatuses.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="status"
              checked={status === each}
              onChange={() => setStatus(each)}
              className="size-5 shrink-0 accent-(--water)"
            />
            {t(`take.${each}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        label={t("take.source")}
        hint={t("take.sourceHint")}
        value={source}
        maxLength={importSourceLimit}
        disabled={isBusy}
        dir="auto"
        onChange={(event) => setSource(event.target.value)}
        error={shown.source}
      />
      <TextField
        label={t("take.date")}
        type="date"
        value={date}
        max={new Date().toISOString().slice(0, 10)}
        disabled={isBusy}
        onChange={(event) => setDate(event.target.value)}
        error={shown.date}
        className="max-w-56"
      />
      <CheckboxField
        label={t("take.statement")}
        checked={isStated}
        disabled={isBusy}
        onChange={(event) => setStated(event.target.checked)}
        error={shown.statement}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        <Button type="submit" busy={isBusy}>
          {t("take.submit", amount)}
        </Button>
        <p role="status" className="small text-soft">
          {isBusy ? t("take.taking") : t(`take.question.${status}`, amount)}
        </p>
      </div>
    </form>
  );
}
