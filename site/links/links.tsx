import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import type { ContactTopic } from "#contract/choices.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import type { PageName } from "#site/i18n/paths.ts";
import { type ButtonLook, buttonClass, TwoLines } from "#site/ui/button.tsx";
import { LongArrow, OutwardArrow } from "#site/ui/icons.tsx";

/** The way back to the page above. */
export function BackLink({ page, label }: { page: PageName; label: string }) {
  return (
    <PageLink
      page={page}
      className="group small inline-flex min-h-9 items-center gap-2.5 text-soft hover:text-ink print:hidden"
    >
      <LongArrow
        back
        className="transition-transform duration-200 ltr:group-hover:-translate-x-1 rtl:group-hover:translate-x-1"
      />
      {label}
    </PageLink>
  );
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({
  look,
  label,
  className,
  children,
  ...rest
}: ComponentProps<typeof PageLink> & { look: ButtonLook; label: string }) {
  return (
    <PageLink {...rest} className={buttonClass(look, className)}>
      {label}
      {children}
    </PageLink>
  );
}

/** A button that leads to the message form, with its topic, and what it is about, chosen already. */
export function ContactLink({
  topic,
  about,
  ...rest
}: Omit<ComponentProps<typeof ButtonLink>, "page"> & { topic: ContactTopic; about?: string }) {
  const suffix = `?topic=${topic}${about ? `&about=${about}` : ""}`;
  return <ButtonLink page="contact" suffix={suffix} {...rest} />;
}

/**
 * A link that leaves the site, in a new tab, which a screen reader says; with a look, a button, and
 * with a note, one of two lines.
 */
export function OutwardLink({
  look,
  label,
  note,
  className,
  ...rest
}: ComponentProps<"a"> & { look?: ButtonLook; label: string; note?: string }) {
  const t = useTranslations("shell");
  const words = (
    <>
      {label}
      <OutwardArrow label={t("newTab")} />
    </>
  );
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener"
      className={look ? buttonClass(look, className) : className}
    >
      {note ? <TwoLines label={words} note={note} /> : words}
    </a>
  );
}
