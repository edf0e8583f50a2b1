import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Locale } from "#contract/locale.ts";
import {
  type Endpoint,
  type EndpointShape,
  type EventType,
  endpointCall,
  endpointShapes,
  eventTypes,
  isChat,
  shapeFor,
  shownSecret,
} from "#contract/webhooks.ts";
import { Dialog } from "#site/ui/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "#site/ui/field.tsx";
import { CheckboxList, FormButtons, GroupFault } from "../form-controls.tsx";
import { useForm, useSend } from "../use-call.ts";
import type { ShownSecret } from "./secret-dialog.tsx";

export const webhooksPath = "/api/admin/webhooks";

/** Makes an endpoint, whose secret is then shown, or changes one. */
export function EndpointForm({
  endpoint,
  onClose,
  onMade,
}: {
  endpoint: Endpoint | undefined;
  onClose: () => void;
  onMade: (secret: ShownSecret) => void;
}) {
  const t = useTranslations("admin-integrations.form");
  const nameOf = useTranslations("admin-integrations.events");
  const shapeName = useTranslations("admin-integrations.shapes");
  const { send, isBusy } = useSend();
  const [events, setEvents] = useState<readonly EventType[]>(endpoint?.events ?? eventTypes);
  const [personal, setPersonal] = useState(endpoint?.personal ?? false);
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [chosen, setChosen] = useState(endpoint?.shape);
  const shape = chosen ?? shapeFor(url);
  const reader = useLocale() as Locale;
  const locale = endpoint?.locale ?? reader;
  const { form, fault } = useForm<"name" | "url" | "events">(
    async ({ name = "", url = "" }, refuse) => {
      const call = { name: name.trim(), url: url.trim(), events, personal, shape, locale };
      for (const field of ["name", "url", "events"] as const) {
        if (!endpointCall.shape[field].safeParse(call[field]).success) return refuse(field);
      }
      const refused = { invalid_url: () => refuse("url"), too_many: t("tooMany") };
      if (endpoint) {
        const options = { done: t("saved"), refused };
        if (await send(`${webhooksPath}/${endpoint.id}`, call, options)) onClose();
        return;
      }
      const sent = await send(webhooksPath, call, {
        schema: shownSecret,
        refused,
        ...(isChat(shape) && { done: t("saved") }),
      });
      if (!sent) return;
      onClose();
      // A chat verifies nothing.
      if (!isChat(shape)) onMade({ ...sent.value, name: call.name });
    },
  );
  const isAll = events.length === eventTypes.length;
  // Closed before the answer came, it could not show the secret.
  const close = () => isBusy || onClose();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || close()}
      title={t(endpoint ? "editTitle" : "addTitle")}
      closeLabel={t("close")}
      width="max-w-3xl"
    >
      <form {...form} className="mt-5 grid gap-5">
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          name="name"
          defaultValue={endpoint?.name}
          maxLength={80}
          autoComplete="off"
          dir="auto"
          error={fault === "name" ? t("nameMissing") : undefined}
        />
        <TextField
          label={t("url")}
          hint={t("urlHint")}
          name="url"
          type="url"
          dir="ltr"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          error={fault === "url" ? t("urlWrong") : undefined}
        />
        <SelectField
          label={t("shape")}
          hint={t(`shapeHints.${shape}`)}
          value={shape}
          onChange={({ target }) => setChosen(target.value as EndpointShape)}
          options={endpointShapes.map((value) => ({ value, label: shapeName(value) }))}
        />
        <fieldset>
          <legend className="small font-medium">{t("events")}</legend>
          <div className="mt-3 grid gap-3">
            <CheckboxField
              label={t("all")}
              checked={isAll}
              onChange={() => setEvents(isAll ? [] : eventTypes)}
            />
            <div className="grid gap-3 border-t border-line pt-3 sm:grid-cols-2">
              <CheckboxList
                options={eventTypes}
                nameOf={nameOf}
                chosen={events}
                onChoose={setEvents}
              />
            </div>
          </div>
          {fault === "events" && <GroupFault text={t("eventsMissing")} />}
        </fieldset>
        <CheckboxField
          label={t("personal")}
          checked={personal}
          onChange={({ target }) => setPersonal(target.checked)}
        />
        <FormButtons
          submit={t(endpoint ? "save" : "add")}
          cancel={t("cancel")}
          isBusy={isBusy}
          onCancel={close}
        />
      </form>
    </Dialog>
  );
}
