import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { dayIn } from "#contract/lead-date.ts";
import {
  type ImportCheck,
  type ImportList,
  importSourceLimit,
  sourceFault,
} from "#contract/lead-import.ts";
import { leadStatuses } from "#contract/leads.ts";
import { localTimeZone } from "#site/i18n/formats.ts";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, focusFirstFault, TextField } from "#site/ui/field.tsx";
import { RadioGroup } from "../form-controls.tsx";
import { useFigures } from "../reader-formats.ts";
import type { Import } from "./use-import.ts";

/** The consent that is stated for the file, and the button that names how many it is about. */
export function CommitStep({
  current,
  list,
  check,
}: {
  current: Import;
  list: ImportList;
  check: ImportCheck;
}) {
  const t = useTranslations("admin-import");
  const { amount } = useFigures();
  const [status, setStatus] = useState<(typeof leadStatuses)[number]>("pending");
  const [source, setSource] = useState("");
  const [date, setDate] = useState("");
  const [isStated, setStated] = useState(false);
  const [isTried, setTried] = useState(false);
  const fault = sourceFault(source);
  const count = check.totals.new;
  const isBusy = current.step === "committing";
  const faults = {
    source: fault && t(`commit.sourceFaults.${fault}`),
    date: date === "" ? t("commit.dateMissing") : undefined,
    statement: isStated ? undefined : t("commit.statementMissing"),
  };
  const shown: Partial<typeof faults> = isTried ? faults : {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some(Boolean)) return focusFirstFault(event.currentTarget);
    const consent = { source: source.trim(), date, stated: true as const };
    current.commit({ checkId: check.checkId, count, status, consent });
  }

  if (count === 0) return <p className="font-medium">{t("check.nobody")}</p>;
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-6">
      <RadioGroup
        legend={t("commit.status")}
        disabled={isBusy}
        options={leadStatuses.map((each) => [each, t(`commit.${each}`)] as const)}
        value={status}
        onChoose={setStatus}
      />
      <TextField
        label={t("commit.source")}
        hint={t("commit.sourceHint")}
        value={source}
        maxLength={importSourceLimit}
        disabled={isBusy}
        dir="auto"
        onChange={(event) => setSource(event.target.value)}
        error={shown.source}
      />
      {status === "pending" && <p className="small -mt-3 text-soft">{t("commit.mail")}</p>}
      <TextField
        label={t("commit.date")}
        type="date"
        value={date}
        max={dayIn(new Date(), localTimeZone())}
        disabled={isBusy}
        onChange={(event) => setDate(event.target.value)}
        error={shown.date}
        className="max-w-56"
      />
      <CheckboxField
        label={t(`commit.statements.${list}`)}
        checked={isStated}
        disabled={isBusy}
        onChange={(event) => setStated(event.target.checked)}
        error={shown.statement}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        <Button type="submit" busy={isBusy}>
          {t("commit.submit", amount(count))}
        </Button>
        <p role="status" className="small text-soft">
          {isBusy ? t("commit.busy") : t(`commit.summary.${status}`, amount(count))}
        </p>
      </div>
    </form>
  );
}
