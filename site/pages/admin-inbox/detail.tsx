import { Download, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { InboxDetail } from "#contract/inbox.ts";
import { type InboxState, inboxStates } from "#contract/inbox-terms.ts";
import type { Opened } from "#site/features/admin/inbox.ts";
import { fileAddress } from "#site/features/admin/inbox-calls.ts";
import { formatBytes, formatMoment, localTimeZone } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";

/** What was sent, as plain text, the file with it, and the state it is in. */
export function Detail({
  opened,
  onClose,
  change,
}: {
  opened: Exclude<Opened, { state: "closed" }>;
  onClose: () => void;
  change: (state: InboxState) => Promise<{ outcome: "changed" | "failed" }>;
}) {
  const t = useTranslations("inbox");
  const title = useRef<HTMLHeadingElement>(null);
  const id = opened.state === "open" ? opened.entry.id : opened.state;
  useEffect(() => {
    if (id !== "loading") title.current?.focus();
  }, [id]);
  return (
    <section
      aria-labelledby="entry-title"
      aria-busy={opened.state === "loading"}
      className="mt-8 border-s-3 border-water ps-5 sm:ps-7"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="entry-title" ref={title} tabIndex={-1} className="display-sm outline-none">
          {opened.state === "open" ? (
            <bdi>{opened.entry.name ?? opened.entry.email}</bdi>
          ) : (
            t(
              opened.state === "missing"
                ? "detail.missing"
                : opened.state === "failed"
                  ? "list.failed"
                  : "loading",
            )
          )}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={t("detail.close")}
          className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      {opened.state === "open" && <Entry entry={opened.entry} change={change} />}
    </section>
  );
}

function Entry({
  entry,
  change,
}: {
  entry: InboxDetail;
  change: (state: InboxState) => Promise<{ outcome: "changed" | "failed" }>;
}) {
  const t = useTranslations("inbox");
  const locale = useSiteLocale();

  async function choose(state: InboxState) {
    const { outcome } = await change(state);
    if (outcome === "changed") showToast({ kind: "good", title: t("detail.saved") });
    else showToast({ kind: "danger", title: t("detail.failed") });
  }

  return (
    <>
      <p className="small text-soft">
        {t(`kinds.${entry.kind}`)} ·{" "}
        {formatMoment(locale, new Date(entry.created_at), localTimeZone())}
      </p>
      <p className="mt-2">
        <a href={`mailto:${entry.email}`} className="text-link">
          {t.rich("detail.write", { email: entry.email })}
        </a>
      </p>
      <dl className="mt-4 max-w-3xl border-t border-line text-[0.9375rem]">
        {Object.entries(entry.fields).map(([field, value]) => (
          <div
            key={field}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="text-soft">
              <FieldName field={field} />
            </dt>
            <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              {value ?? <span className="text-soft">{t("detail.empty")}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-4">
        <label className="grid gap-1">
          <span className="small text-soft">{t("detail.state")}</span>
          <select
            value={entry.state}
            onChange={(event) => void choose(event.target.value as InboxState)}
            className="min-h-11 min-w-36 rounded-[4px] border border-edge bg-basin px-3 text-[0.9375rem]"
          >
            {inboxStates.map((state) => (
              <option key={state} value={state}>
                {t(`states.${state}`)}
              </option>
            ))}
          </select>
        </label>
        {entry.file && (
          <a href={fileAddress(entry)} download className={buttonClass("outline")}>
            <Download className="size-4" aria-hidden="true" />
            {t("detail.file")}
            <bdi className="small font-light text-soft">
              {t("detail.size", {
                name: entry.file.name,
                size: formatBytes(locale, entry.file.size),
              })}
            </bdi>
          </a>
        )}
      </div>
    </>
  );
}

function FieldName({ field }: { field: string }) {
  const t = useTranslations("inbox");
  const key = `detail.${field}` as "detail.note";
  return t.has(key) ? t(key) : <span className="ltr-island">{field}</span>;
}
