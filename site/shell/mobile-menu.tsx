import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLatePart } from "#site/ui/late-part.ts";

const loadPanel = () => import("./mobile-panel.tsx");

/** The menu of small screens. Its panel is loaded when it is first wanted. */
export function MobileMenu({ path }: { path: string }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  const [Panel, fetchPanel, fetchAhead] = useLatePart(loadPanel);
  const show = async () => {
    if (await fetchPanel()) setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        data-early=""
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t("nav.openMenu")}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={show}
        className="grid size-11 place-items-center nav:hidden"
      >
        <svg
          viewBox="0 0 28 18"
          className="mirror w-7"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M1 3h26M9 15h18" />
        </svg>
      </button>
      {Panel && <Panel open={open} onOpenChange={setOpen} path={path} />}
    </>
  );
}
