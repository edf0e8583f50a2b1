import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Endpoint, type ReplayCall, replayAnswer } from "#contract/webhooks.ts";
import { Dialog } from "#site/ui/dialog.tsx";
import { TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { FormButtons, RadioGroup } from "../form-controls.tsx";
import { isolated, useFigures } from "../reader-formats.ts";
import { useForm, useSend } from "../use-call.ts";
import { webhooksPath } from "./endpoint-form.tsx";

/** Sends deliveries again, and says how many. */
export function useReplay() {
  const t = useTranslations("admin-integrations.replay");
  const { amount } = useFigures();
  const { send, isBusy } = useSend();
  async function replay(endpointId: string, call: ReplayCall): Promise<boolean> {
    const path = `${webhooksPath}/${endpointId}/replay`;
    const sent = await send(path, call, { schema: replayAnswer });
    if (!sent) return false;
    const { count } = sent.value;
    showToast({ kind: count > 0 ? "good" : "plain", title: t("done", amount(count)) });
    return true;
  }
  return { replay, isBusy };
}

/** Chooses which deliveries of an endpoint are sent again: those given up, or all of a period. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const t = useTranslations("admin-integrations.replay");
  const { cancel, close } = useWords();
  const { figure } = useFigures();
  const { replay, isBusy } = useReplay();
  const [what, setWhat] = useState<"dead" | "span">(endpoint.dead > 0 ? "dead" : "span");
  const { form, fault } = useForm<"span">(async ({ from = "", to = "" }, refuse) => {
    const isSpan = what === "span";
    // Of the reader's clock, as the fields show it.
    if (isSpan && !(new Date(from) < new Date(to))) return refuse("span");
    const call: ReplayCall = isSpan
      ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      : { dead: true };
    if (await replay(endpoint.id, call)) onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("title", { name: isolated(endpoint.name) })}
      description={t("text")}
      closeLabel={close}
    >
      <form {...form} className="mt-5 grid gap-5">
        <RadioGroup
          legend={t("what")}
          options={[
            ["dead", t("dead", { figure: figure(endpoint.dead) })],
            ["span", t("span")],
          ]}
          value={what}
          onChoose={setWhat}
        />
        {what === "span" && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t("from")} name="from" type="datetime-local" />
            <TextField
              label={t("to")}
              name="to"
              type="datetime-local"
              error={fault && t("spanWrong")}
            />
          </div>
        )}
        <FormButtons submit={t("yes")} cancel={cancel} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function useWords() {
  const t = useTranslations("admin.confirmation");
  return { cancel: t("no"), close: t("close") };
}
