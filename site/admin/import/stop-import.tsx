import { useState } from "react";
import { useTranslations } from "use-intl";
import { type ImportJob, importJob } from "#contract/lead-import.ts";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";
import { isolated } from "../figures.ts";
import { Confirmation } from "../parts.tsx";
import { useSend } from "../use-call.ts";
import { importsPath } from "./use-import.ts";

/** Stops a running import, after a question. */
export function StopImport({ job: { id, name } }: { job: ImportJob }) {
  const t = useTranslations("admin-import.stop");
  const jobs = useTranslations("admin-import.jobs");
  const { send, isBusy } = useSend();
  const [isAsked, setAsked] = useState(false);

  async function stop() {
    const isOver = () => showToast({ kind: "plain", title: t("over") });
    const options = { schema: importJob, refused: { wrong_state: isOver } };
    await send(`${importsPath}/${id}/stop`, {}, options);
    setAsked(false);
  }

  return (
    <>
      <Button look="outline" className="mt-4 text-danger" onClick={() => setAsked(true)}>
        {t("ask")}
      </Button>
      <Confirmation
        title={t("title", { name: isolated(name || jobs("unnamed")) })}
        text={t("text")}
        yes={t("yes")}
        no={t("no")}
        open={isAsked}
        isBusy={isBusy}
        isDeletion
        onYes={() => void stop()}
        onNo={() => setAsked(false)}
      />
    </>
  );
}
