import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type ContentOverview,
  contentOverview,
  contentRows,
  maxFound,
  type TextPlace,
} from "#contract/content.ts";
import { isLegalText } from "#contract/limits.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { SelectField } from "#site/ui/field.tsx";
import { useMediaQuery } from "#site/ui/media-query.ts";
import { showToast } from "#site/ui/toast.ts";
import { useMay } from "../admin-session.ts";
import { readJson, sendAction } from "../api.ts";
import type { AdminHandle } from "../layout.tsx";
import { ListSearch } from "../list-filters.tsx";
import {
  adminLoader,
  changedQuery,
  queryOf,
  useAddress,
  useRead,
  useRepeat,
} from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadStatus } from "../read-status.tsx";
import { useFigures } from "../reader-formats.ts";
import { LinkButton, ToolButton } from "../tool-button.tsx";
import { Changes, OutdatedTexts } from "./changes.tsx";
import { type ContentFile, homeFile, useFileName } from "./file-names.ts";
import { Preview } from "./preview.tsx";
import { Releases } from "./releases.tsx";
import { TextRow } from "./text-row.tsx";

export const loader = pageLoader("adminContent", "admin-content");
export const handle: AdminHandle = { section: "content", words: "admin-content" };
export const meta = pageHead;
export const clientAction = sendAction;

const contentPath = "/api/admin/content";

/** What there is to publish, and the texts of the file or the search that the address names. */
export const clientLoader = adminLoader(async ({ request: { signal }, address }) => {
  const search = address.get("q") ?? "";
  const chosen = search.length > 1 ? queryOf(address, ["q"]) : queryOf(address, ["file"]);
  const [overview, texts] = await Promise.all([
    readJson(contentPath, contentOverview, signal),
    readJson(`${contentPath}/texts?${chosen || `file=${homeFile}`}`, contentRows, signal),
  ]);
  return { overview, texts, isSearch: search.length > 1 };
});

/** How often the page is read anew while a release is rendered, in milliseconds. */
const renderingPause = 2_000;

export default function Content() {
  const t = useTranslations("admin-content");
  const { amount, figure } = useFigures();
  const [mayWrite, mayPublish] = [useMay("act"), useMay("publish")];
  const { address, go } = useAddress();
  const read = useRead<typeof clientLoader>();
  const { value, again } = read;
  const { overview, texts } = value ?? {};
  const isRendering = overview?.releases.some(({ state }) => state === "rendering");
  useRepeat(again, isRendering ? renderingPause : undefined);
  useEndOfRelease(overview?.releases);
  const nameOf = useFileName(overview?.files);
  const file = address.get("file") ?? homeFile;
  const locale = useSiteLocale();
  const [previewed, preview] = useState<TextPlace>({ file, key: "", locale });
  const place =
    value?.isSearch || previewed.file === file ? previewed : { ...previewed, file, key: "" };
  const isWide = useMediaQuery("(min-width: 80rem)");
  const [opened, open] = useState<boolean>();
  const [focusOn, setFocusOn] = useState(0);
  const canPreview = mayWrite && overview !== undefined && overview.previews.length > 0;
  const isOpen = canPreview && (opened ?? isWide);
  function showPreview(wanted: TextPlace) {
    preview(wanted);
    open(true);
    setFocusOn(focusOn + 1);
  }
  return (
    <>
      <SubPages of="content" current="content" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <div>
          {!mayWrite && <p className="small mb-6 text-soft">{t("readOnly")}</p>}
          <ReadStatus read={read} failed={t("failed")} />
          {overview && overview.changes.length > 0 && (
            <div className="sticky top-0 z-10 mb-5 flex flex-wrap items-center gap-x-5 border-s-3 border-water bg-basin px-4 py-1.5">
              <span>
                {isRendering
                  ? t("changes.started")
                  : t("changes.text", amount(overview.changes.length))}
              </span>
              <LinkButton onClick={goToChanges} className="min-h-9">
                {t("changes.review")}
              </LinkButton>
            </div>
          )}
          {overview && (
            <div className="grid items-end gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)_auto]">
              <FileField
                files={overview.files}
                value={value?.isSearch ? "" : file}
                onChoose={(chosen) => go(changedQuery(address, { file: chosen, q: "" }))}
              />
              <ListSearch
                label={t("search.label")}
                placeholder={t("search.placeholder")}
                maxLength={200}
              />
              {canPreview && (
                <ToolButton className="md:min-h-12" onClick={() => open(!isOpen)}>
                  {t(isOpen ? "preview.hide" : "preview.show")}
                </ToolButton>
              )}
            </div>
          )}
          {texts && (
            <div
              className={clsx(
                isOpen &&
                  "xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-8 min-[90rem]:grid-cols-[minmax(0,1fr)_30rem]",
              )}
            >
              <div className={clsx(isOpen && "max-xl:hidden")}>
                <p role="status" className="small mt-4 text-soft">
                  {value?.isSearch && texts.rows.length > 0 && (
                    <span>{t("search.found", amount(texts.rows.length))}</span>
                  )}{" "}
                  {texts.isCut && <span>{t("search.cut", { figure: figure(maxFound) })}</span>}
                </p>
                {texts.rows.length === 0 && (
                  <p className="mt-8 text-soft">
                    {t("search.none")} {t("search.noneText")}
                  </p>
                )}
                {mayWrite && !mayPublish && texts.rows.some((row) => isLegalText(row.file)) && (
                  <p className="mt-4 text-soft">{t("legalReadOnly")}</p>
                )}
                <div className="mt-2 border-t border-line">
                  {texts.rows.map((row) => (
                    <TextRow
                      key={`${row.file} ${row.key}`}
                      row={row}
                      fileName={value?.isSearch ? nameOf(row.file) : undefined}
                      mayWrite={mayWrite && (mayPublish || !isLegalText(row.file))}
                      onSaved={preview}
                      onPreview={canPreview ? showPreview : undefined}
                    />
                  ))}
                </div>
              </div>
              {isOpen && (
                <Preview
                  overview={overview}
                  rows={texts.rows}
                  place={place}
                  onLocale={(next) => preview({ ...place, locale: next })}
                  focusOn={focusOn}
                />
              )}
            </div>
          )}
        </div>
        {overview && (
          <div id="after-preview" tabIndex={-1} className="grid gap-12 outline-none">
            <Changes overview={overview} isRendering={isRendering ?? false} />
            {overview.outdated.length > 0 && <OutdatedTexts overview={overview} />}
            <Releases releases={overview.releases} isRendering={isRendering ?? false} />
          </div>
        )}
      </div>
    </>
  );
}

function goToChanges(): void {
  const changes = document.getElementById("after-preview");
  changes?.scrollIntoView();
  changes?.focus({ preventScroll: true });
}

/** Says how a release ended that was rendered while the page is open. */
function useEndOfRelease(releases: ContentOverview["releases"] | undefined): void {
  const t = useTranslations("admin-content");
  const watched = useRef<number>(undefined);
  useEffect(() => {
    const rendering = releases?.find(({ state }) => state === "rendering");
    const ended = releases?.find(({ id }) => id === watched.current);
    if (releases) watched.current = rendering?.id;
    if (ended?.state === "live") {
      showToast({ kind: "good", title: t("releases.shown", { id: `${ended.id}` }) });
    }
    if (ended?.state === "failed") showToast({ kind: "danger", title: t("changes.failed") });
  }, [releases, t]);
}

function FileField({
  files,
  value,
  onChoose,
}: {
  files: readonly ContentFile[];
  value: string;
  onChoose: (file: string) => void;
}) {
  const t = useTranslations("admin-content.files");
  const { amount } = useFigures();
  const nameOf = useFileName(files);
  const options = files
    .map(({ file, changed }) => ({
      value: file,
      label: changed > 0 ? `${nameOf(file)} · ${t("changed", amount(changed))}` : nameOf(file),
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <SelectField
      label={t("label")}
      value={value}
      placeholder={value === "" ? "–" : undefined}
      options={options}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
