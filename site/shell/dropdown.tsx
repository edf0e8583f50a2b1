import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pagePaths } from "#site/i18n/paths.ts";
import type { useDisclosureGroup } from "#site/ui/disclosure.ts";
import { type ExistingPage, isActive } from "./navigation.ts";

const hinted = [
  "services",
  "wallet",
  "travel",
  "logistics",
  "education",
  "careers",
  "investors",
  "contact",
] as const;
type Hinted = (typeof hinted)[number];
const isHinted = (page: string): page is Hinted => (hinted as readonly string[]).includes(page);

/** An entry of the header that opens a list of pages. */
export function Dropdown({
  name,
  label,
  pages,
  group,
  path,
}: {
  name: string;
  label: string;
  pages: readonly ExistingPage[];
  group: ReturnType<typeof useDisclosureGroup>;
  path: string;
}) {
  const t = useTranslations("shell");
  const open = group.open === name;
  const active = pages.some((page) => isActive(pagePaths[page], path));
  const mouseOnly = (act: () => void) => (event: { pointerType: string }) => {
    if (event.pointerType === "mouse") act();
  };
  return (
    <div
      className="relative"
      onPointerEnter={mouseOnly(() => group.pointerEnter(name))}
      onPointerLeave={mouseOnly(group.pointerLeave)}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`menu-${name}`}
        onClick={() => group.set(open ? null : name)}
        className={clsx(
          "inline-flex h-11 items-center gap-1 border-b-2 border-transparent px-2 whitespace-nowrap hover:text-ink forced-colors:border-[Canvas]",
          (active || open) && "text-ink",
          active && "border-water! forced-colors:border-[Highlight]!",
        )}
      >
        {label}
        <ChevronDown
          className={clsx("size-4 transition-transform duration-150", open && "rotate-180")}
          aria-hidden="true"
        />
      </button>
      <div id={`menu-${name}`} hidden={!open} className="absolute start-0 top-full pt-3">
        <ul className="enter-rise w-76 rounded-[6px] border border-line bg-basin p-2">
          {pages.map((page) => (
            <li key={page}>
              <PageLink
                page={page}
                prefetch="intent"
                onClick={() => group.set(null)}
                aria-current={pagePaths[page] === path ? "page" : undefined}
                className="group flex gap-3 rounded-[4px] px-3 py-2.5 text-ink hover:bg-ground"
              >
                <span
                  aria-hidden="true"
                  data-hue={page}
                  className="mt-2.5 h-0.5 w-4 shrink-0 bg-(--hue,var(--water)) transition-transform duration-200 group-hover:scale-x-150"
                />
                <span>
                  <span className="block leading-snug font-medium">{t(`pages.${page}`)}</span>
                  {isHinted(page) && (
                    <span className="small block text-soft">{t(`hints.${page}`)}</span>
                  )}
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
