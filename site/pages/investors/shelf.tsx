import { useTranslations } from "use-intl";
import { documents } from "#brand/documents.ts";
import { formatBytes } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** A volume is as thick as its file is large; none lies quite on the one below. */
const thickness = ["pt-9 pb-9", "pt-7 pb-7", "pt-5 pb-5", "pt-4 pb-4"] as const;
const shifts = [
  "lg:ms-0 lg:me-10",
  "lg:ms-14 lg:me-0",
  "lg:ms-5 lg:me-24",
  "lg:ms-20 lg:me-8",
  "lg:ms-9 lg:me-16",
  "lg:ms-2 lg:me-3",
] as const;

function thicknessOf(bytes: number): string {
  if (bytes > 6e6) return thickness[0];
  if (bytes > 3e6) return thickness[1];
  return bytes > 1.5e6 ? thickness[2] : thickness[3];
}

/** The documents as volumes lying on a shelf, read on their spines. */
export function Shelf() {
  const t = useTranslations("investors.shelf");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="shelf-title" className="wrap grid-12 gap-y-10 pt-20 sm:pt-28">
      <div className="col-span-12 lg:col-span-4">
        <h2 id="shelf-title" className="display-md">
          {t("title")}
        </h2>
        <p className="mt-4 max-w-[26em] text-soft">{t("text")}</p>
      </div>
      <ul className="col-span-12 border-b-[3px] border-edge lg:col-span-8">
        {documents.map((document, i) => {
          const name = t(`names.${document.id}`);
          return (
            <li key={document.id} id={document.id} className={shifts[i % shifts.length]}>
              <PageLink
                page="contact"
                suffix={`?topic=investor&about=${document.id}`}
                prefetch="intent"
                className={`group flex items-center gap-x-5 border border-b-0 border-edge bg-basin px-5 transition-colors duration-150 hover:bg-ground ${thicknessOf(document.bytes)}`}
              >
                <span className="h-6 w-1.5 border-x border-water" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className="block font-display text-[1.25rem] leading-tight">{name}</span>
                  <span className="small text-soft sm:hidden">
                    <Size type={document.type} bytes={formatBytes(locale, document.bytes)} />
                  </span>
                </span>
                <span className="small text-soft max-sm:hidden">
                  <Size type={document.type} bytes={formatBytes(locale, document.bytes)} />
                </span>
                <span className="small border-b border-water py-1 group-hover:border-b-2">
                  {t("request")}
                </span>
              </PageLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Size({ type, bytes }: { type: string; bytes: string }) {
  return (
    <>
      <span className="ltr-island">{type}</span>
      <span aria-hidden="true"> · </span>
      <span>{bytes}</span>
    </>
  );
}
