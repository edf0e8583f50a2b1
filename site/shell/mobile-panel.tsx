import { Dialog as Base } from "@base-ui/react/dialog";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { OutwardLink } from "#site/links/links.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { useEntries } from "./entries.ts";
import { companyMenu, plainEntries, servicesMenu } from "./navigation.ts";

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
  const lists = [
    { title: undefined, entries: useEntries(["home", ...plainEntries, "help"], path) },
    { title: t("nav.services"), entries: useEntries(servicesMenu, path) },
    { title: t("nav.company"), entries: useEntries(companyMenu, path) },
  ];

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.12_0.02_220/0.72)] transition-opacity duration-200 data-[starting-style]:opacity-0 data-[ending-style]:opacity-0" />
        <Base.Popup className="fixed inset-y-0 end-0 z-40 flex w-[min(24rem,100vw)] flex-col border-s [@media(height<36rem)]:overflow-y-auto border-line bg-ground px-6 outline-none transition-[opacity,transform] duration-200 ease-site data-[ending-style]:translate-x-6 data-[ending-style]:opacity-0 data-[starting-style]:translate-x-6 data-[starting-style]:opacity-0 rtl:data-[ending-style]:-translate-x-6 rtl:data-[starting-style]:-translate-x-6">
          <div className="flex h-20 shrink-0 items-center justify-between">
            <Base.Title className="font-display text-2xl">{t("nav.menu")}</Base.Title>
            <Base.Close
              aria-label={t("nav.closeMenu")}
              className="-me-2 grid size-11 place-items-center"
            >
              <Icon name="cross" className="size-6" />
            </Base.Close>
          </div>
          {/* The list alone scrolls, so that what has the focus is never below the buttons. */}
          <nav
            aria-label={t("nav.label")}
            className="-mx-6 px-6 pb-8 [@media(height>=36rem)]:min-h-0 [@media(height>=36rem)]:overflow-y-auto"
          >
            {lists.map(({ title, entries }) => (
              <Fragment key={entries[0]?.key}>
                {title && <h2 className="small mt-6 font-medium text-ink">{title}</h2>}
                <ul>
                  {entries.map(({ key, page, member, hue, name, isCurrent }) => (
                    <li key={key}>
                      <PageLink
                        page={page}
                        member={member}
                        onClick={close}
                        aria-current={isCurrent ? "page" : undefined}
                        data-hue={hue}
                        className="group flex min-h-12 items-center gap-3 py-1.5 text-lg text-soft aria-[current]:text-ink forced-colors:aria-[current]:underline"
                      >
                        <span
                          aria-hidden="true"
                          className="h-0.5 w-4 shrink-0 bg-(--hue,var(--water)) group-aria-[current]:h-1 group-aria-[current]:w-8"
                        />
                        {name}
                      </PageLink>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </nav>
          {/* In view however long the list is: the header of a phone has no room for these two. */}
          <div className="-mx-6 mt-auto grid gap-3 border-t border-line bg-ground px-6 pt-4 pb-6">
            <WaitlistButton note={t("joinText")} onPress={close} />
            <OutwardLink
              href={links.app}
              look="outline"
              label={t("start")}
              note={t("startText")}
              onClick={close}
            />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
