import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLatePart } from "#site/ui/late-part.ts";

const loadReceipt = () => import("./receipt.tsx");

/** Opens the receipt of the carried amount. */
export function ReceiptButton() {
  const t = useTranslations("amount");
  const [isOpen, setOpen] = useState(false);
  const { Part: Receipt, fetchPart, fetchAhead } = useLatePart(loadReceipt);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={async () => {
          if (await fetchPart()) setOpen(true);
        }}
        className="text-link min-h-11 text-[0.9375rem] font-medium"
      >
        {t("take")}
      </button>
      {Receipt && <Receipt open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
