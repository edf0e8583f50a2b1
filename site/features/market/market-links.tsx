import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { promotesToken } from "#brand/promotion.ts";
import { analytics, community, venues } from "#brand/token.ts";
import { buttonClass } from "#site/ui/button.tsx";
import { OutwardArrow } from "#site/ui/outward-arrow.tsx";

/** An outside link as a button, in a new tab. */
export function OutwardButton({
  href,
  label,
  look = "outline",
}: {
  href: string;
  label: string;
  look?: "primary" | "outline";
}) {
  const shell = useTranslations("shell");
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass(look)}>
      {label}
      <OutwardArrow label={shell("newTab")} />
    </a>
  );
}

/** Where the token is traded, checked and talked about. Trading only where promotion is allowed. */
export function MarketLinks({ className }: { className?: string }) {
  const t = useTranslations("market.links");
  const groups = [
    { name: "venues", links: promotesToken ? venues : [] },
    { name: "analytics", links: analytics },
    { name: "community", links: community },
  ] as const;
  return (
    <div className={clsx("grid gap-x-10 gap-y-6 sm:flex sm:flex-wrap", className)}>
      {groups.map(
        ({ name, links }) =>
          links.length > 0 && (
            <div key={name}>
              <h3 className="small font-text font-light text-soft">{t(name)}</h3>
              <ul className="mt-2 flex flex-wrap gap-2.5">
                {links.map(({ kind, name: title, href }) => (
                  <li key={kind}>
                    <OutwardButton href={href} label={title} />
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  );
}
