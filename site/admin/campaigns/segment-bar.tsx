import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import {
  type Audience,
  type CampaignKind,
  campaignNameLimit,
  segmentCall,
  type segments,
} from "#contract/campaigns.ts";
import { Dialog } from "#site/ui/dialog.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { FormButtons } from "../form-controls.tsx";
import { ToolButton } from "../tool-button.tsx";
import { useForm, useSend } from "../use-call.ts";
import { isSame } from "./campaign-draft.ts";
import { wholeList } from "./new-campaign.ts";
import { cleanName, typedIn } from "./typed-values.tsx";

/** Loads an audience from a saved segment, and saves the current one. */
export function SegmentBar({
  audience,
  kind,
  saved,
  onChoose,
}: {
  audience: Audience;
  kind: CampaignKind;
  saved: z.infer<typeof segments>["segments"];
  onChoose: (audience: Audience) => void;
}) {
  const t = useTranslations("admin-campaigns.segmentBar");
  const [isNaming, setNaming] = useState(false);
  const { of } = wholeList(kind);
  const fitting = saved.filter((segment) => segment.audience.of === of);
  // A segment is kept until it is deleted, so it may contain no address, which a search can be.
  const isSearch = audience.of === "leads" && audience.filter.q !== undefined;
  const isValid = segmentCall.shape.audience.safeParse(audience).success;
  const chosen = fitting.find((segment) => isSame(segment.audience, audience));
  return (
    <div className="flex flex-wrap items-end gap-3">
      {fitting.length > 0 && (
        <SelectField
          label={t("choose")}
          placeholder={t("none")}
          value={chosen?.id ?? ""}
          className="text-ellipsis"
          options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target: { value } }) => {
            const segment = fitting.find(({ id }) => id === value);
            if (segment) onChoose(segment.audience);
          }}
        />
      )}
      {audience.of !== "addresses" && !chosen && isValid && !isSearch && (
        <ToolButton onClick={() => setNaming(true)}>{t("save")}</ToolButton>
      )}
      {isSearch && <p className="small basis-full text-soft">{t("noSearch")}</p>}
      <Dialog
        open={isNaming}
        onOpenChange={setNaming}
        title={t("title")}
        description={t("text")}
        closeLabel={t("close")}
      >
        <NameForm audience={audience} onDone={() => setNaming(false)} />
      </Dialog>
    </div>
  );
}

function NameForm({ audience, onDone }: { audience: Audience; onDone: () => void }) {
  const t = useTranslations("admin-campaigns.segmentBar");
  const { send, isBusy } = useSend();
  const [name, setName] = useState("");
  type Fault = "nameMissing" | "nameTaken";
  const { form, fault, setFault } = useForm<Fault>(async (_, refuse) => {
    if (!name.trim()) return refuse("nameMissing");
    const options = {
      done: t("done", { name: name.trim() }),
      refused: { name_taken: () => refuse("nameTaken") },
    };
    if (await send("/api/admin/segments", { name, audience }, options)) onDone();
  });

  return (
    <form {...form} className="mt-5 grid gap-5">
      <TextField
        label={t("name")}
        value={name}
        maxLength={campaignNameLimit}
        autoComplete="off"
        dir="auto"
        error={fault && t(fault)}
        onChange={({ target }) => {
          setName(typedIn(target, cleanName));
          setFault(undefined);
        }}
      />
      <FormButtons submit={t("saveIt")} cancel={t("cancel")} isBusy={isBusy} onCancel={onDone} />
    </form>
  );
}
