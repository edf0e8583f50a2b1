import { MailPlus, StickyNote, Tag, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type BulkActionKind,
  type BulkActionTarget,
  bulkActionKinds,
} from "#contract/bulk-actions.ts";
import { ToolButton } from "../parts.tsx";
import { BulkActionDialog } from "./bulk-action-dialog.tsx";
import { requestedActions } from "./requested-actions.ts";

const icons = { resend: MailPlus, mark: Tag, note: StickyNote, delete: Trash2 } as const;

/**
 * Resend, Mark, Note and Delete for some leads, each behind a dialog that names how many.
 * `onRequested` is called once the action is accepted: the selection has served its purpose.
 */
export function BulkActionButtons({
  target,
  kinds = bulkActionKinds,
  onRequested,
}: {
  target: BulkActionTarget;
  kinds?: readonly BulkActionKind[];
  onRequested?: () => void;
}) {
  const t = useTranslations("admin-bulk-actions");
  const [kind, setKind] = useState<BulkActionKind | null>(null);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current?.closest('[role="dialog"]')) return;
    requestedActions.moveTo(place.current);
    return () => requestedActions.moveTo(null);
  }, []);
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in, not actions. */}
      <div role="group" aria-label={t("label")} className="flex flex-wrap gap-2">
        {kinds.map((each) => {
          const Icon = icons[each];
          return (
            <ToolButton
              key={each}
              onClick={() => {
                setKind(each);
                setOpen(true);
              }}
              className={
                each === "delete" ? "text-danger hover:border-danger! hover:text-danger!" : ""
              }
            >
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {t(each)}
            </ToolButton>
          );
        })}
      </div>
      <div ref={place} />
      {kind && (
        <BulkActionDialog
          kind={kind}
          target={target}
          open={isOpen}
          onClose={() => setOpen(false)}
          onRequested={() => {
            setOpen(false);
            onRequested?.();
          }}
        />
      )}
    </div>
  );
}
