import { clsx } from "clsx";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { type InboxState, inboxStates } from "#contract/inbox.ts";
import { showToast } from "#site/ui/toast.ts";

/** The key that sets a state while the reader is inside the entry: its number in the row. */
export const stateOfKey = (key: string): InboxState | undefined => inboxStates[Number(key) - 1];

/** Saves one state at a time, and says how it went. */
export function useChoice(change: (state: InboxState) => Promise<{ outcome: string }>) {
  const t = useTranslations("inbox.detail");
  const [saving, setSaving] = useState<InboxState>();
  async function choose(state: InboxState): Promise<void> {
    if (saving) return;
    setSaving(state);
    const { outcome } = await change(state);
    setSaving(undefined);
    if (outcome === "changed") showToast({ kind: "good", title: t("saved") });
    else showToast({ kind: "danger", title: t("failed") });
  }
  return { saving, choose };
}

/** The states side by side, the present one pressed. An arrow key never changes one in passing. */
export function StateChoice({
  state,
  saving,
  isAllowed,
  onChoose,
}: {
  state: InboxState;
  saving: InboxState | undefined;
  isAllowed: boolean;
  onChoose: (state: InboxState) => void;
}) {
  const t = useTranslations("inbox");
  const label = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere.
    <div role="group" aria-labelledby={label} aria-busy={saving !== undefined}>
      <span id={label} className="small mb-1 block text-soft">
        {t("detail.state")}
      </span>
      <div className="flex flex-wrap">
        {inboxStates.map((name, i) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            aria-keyshortcuts={isAllowed ? `${i + 1}` : undefined}
            disabled={!isAllowed}
            onClick={() => name !== state && onChoose(name)}
            className={clsx(
              "-ms-px inline-flex min-h-11 items-center gap-2 border px-4 text-[0.9375rem] first:ms-0",
              "first:rounded-s-[4px] last:rounded-e-[4px] disabled:cursor-not-allowed",
              name === state
                ? "border-water bg-water font-medium text-on-water"
                : "border-edge bg-basin hover:text-water disabled:text-soft",
            )}
          >
            {t(`states.${name}`)}
            {isAllowed && (
              <span aria-hidden="true" className="small font-light opacity-80">
                {i + 1}
              </span>
            )}
          </button>
        ))}
      </div>
      <p className="small mt-1 text-soft">{t(isAllowed ? "detail.keys" : "detail.readOnly")}</p>
    </div>
  );
}
