import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { type PageName, pagePaths } from "#site/i18n/paths.ts";
import { buttonClass } from "#site/ui/button.tsx";
import { OutwardArrow } from "#site/ui/outward-arrow.tsx";
import { companyMenu, isActive, plainEntries, servicesMenu } from "./navigation.ts";

/** The side menu. It closes when a link is chosen. */
export default function MobilePanel({
  open,
  onOpenChange,
  path,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  path: string;
}) {
  const t = useTranslations("shell");
  const close = () => onOpenChange(false);
  const link = (page: PageName, label: string, active: boolean) => (
    <li key={page}>
      <PageLink
        page={page}
        onClick={close}
        aria-current={active ? "page" : undefined}
        data-hue={page}
        className={clsx(
          "flex min-h-12 items-center gap-3 py-1.5 text-lg",
          active ? "text-ink" : "text-soft",
        )}
      >
        <span
          aria-hidden="true"
          className={clsx("h-0.5 shrink-0 bg-(--hue,var(--water))", active ? "w-8" : "w-4")}
        />
        {label}
      </PageLink>
    </li>
  );
  const heading = (text: string) => <h2 className="small mt-6 font-medium text-ink">{text}</h2>;

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.12_0.02_220/0.72)] transition-opacity duration-200 data-[starting-style]:opacity-0 data-[ending-style]:opacity-0" />
        <Base.Popup className="fixed inset-y-0 end-0 z-40 flex w-[min(24rem,100vw)] flex-col overflow-y-auto border-s border-line bg-ground px-6 outline-none transition-[opacity,transform] duration-200 ease-site data-[ending-style]:translate-x-6 data-[ending-style]:opacity-0 data-[starting-style]:translate-x-6 data-[starting-style]:opacity-0 rtl:data-[ending-style]:-translate-x-6 rtl:data-[starting-style]:-translate-x-6">
          <div className="flex h-20 shrink-0 items-center justify-between">
            <Base.Title className="font-display text-2xl">{t("nav.menu")}</Base.Title>
            <Base.Close
              aria-label={t("nav.closeMenu")}
              className="-me-2 grid size-11 place-items-center"
            >
              <X className="size-6" aria-hidden="true" />
            </Base.Close>
          </div>
          <nav aria-label={t("nav.label")} className="pb-8">
            <ul>
              {link("home", t("nav.home"), path === "/")}
              {plainEntries.map((page) =>
                link(page, t(`pages.${page}`), isActive(pagePaths[page], path)),
              )}
            </ul>
            {servicesMenu.length > 0 && (
              <>
                {heading(t("nav.services"))}
                <ul>
                  {servicesMenu.map((page) =>
                    link(page, t(`pages.${page}`), pagePaths[page] === path),
                  )}
                </ul>
              </>
            )}
            {companyMenu.length > 0 && (
              <>
                {heading(t("nav.company"))}
                <ul>
                  {companyMenu.map((page) =>
                    link(page, t(`pages.${page}`), pagePaths[page] === path),
                  )}
                </ul>
              </>
            )}
          </nav>
          {/* In view however long the list is: the header of a phone has no room for these two. */}
          <div className="[@media(min-height:36rem)]:sticky bottom-0 -mx-6 mt-auto grid gap-3 border-t border-line bg-ground px-6 pt-4 pb-6">
            <WaitlistButton onPress={close} />
            <a
              href={links.app}
              target="_blank"
              rel="noopener"
              className={buttonClass("outline")}
              onClick={close}
            >
              {t("start")}
              <OutwardArrow label={t("newTab")} />
            </a>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
