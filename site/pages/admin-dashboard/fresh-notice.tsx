import { useTranslations } from "use-intl";
import { amount } from "./figures.ts";

/** Says that somebody joined since; the list itself moves only when the reader asks for it. */
export function FreshNotice({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations("admin-desk.fresh");
  return (
    <div role="status">
      {count > 0 && (
        <p className="fade-in mt-3 flex flex-wrap items-center gap-x-4 border-s-3 border-water bg-basin px-4 py-1 text-[0.875rem]">
          <span>{t("count", amount(count))}</span>
          <button type="button" onClick={onShow} className="text-link min-h-9 font-medium">
            {t("show")}
          </button>
        </p>
      )}
    </div>
  );
}
