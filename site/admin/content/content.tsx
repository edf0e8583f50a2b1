import { clsx } from "clsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type ContentOverview,
  contentOverview,
  contentRows,
  maxFound,
  pricesFile,
  type TextPlace,
} from "#contract/content.ts";
import { isLegalText } from "#contract/limits.ts";
import { locales } from "#contract/locale.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { SelectField } from "#site/ui/field.tsx";
import { useMediaQuery } from "#site/ui/media-query.ts";
import { showToast } from "#site/ui/toast.ts";
import { useMay } from "../admin-session.ts";
import { readJson, sendAction } from "../api.ts";
import { Switches } from "../form-controls.tsx";
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
import { ToolButton } from "../tool-button.tsx";
import { Changes, OutdatedTexts } from "./changes.tsx";
import { type ContentFile, homeFile, useFileName } from "./file-names.ts";
import { Preview } from "./preview.tsx";
import { Releases } from "./releases.tsx";
import { sectionsOf, type TextSection } from "./sections.ts";
import { Section, SectionNav } from "./text-list.tsx";
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
  /** The language that is shown where there is room for one alone. */
  const [single, showSingle] = useState(locale);
  const isWide = useMediaQuery("(min-width: 80rem)");
  const [opened, open] = useState<boolean>();
  const [focusOn, setFocusOn] = useState(0);
  const canPreview = mayWrite && overview !== undefined && overview.previews.length > 0;
  const isOpen = canPreview && (opened ?? isWide);
  const rows = texts?.rows;
  const isSearch = value?.isSearch ?? false;
  const sections = useMemo(() => sectionsOf(rows ?? [], isSearch), [rows, isSearch]);
  /** Of a section that is a whole file. */
  const titleOf = ({ file, names: [name = ""] }: TextSection) =>
    isSearch || name === "" || name === file ? nameOf(file) : undefined;
  function showPreview(wanted: TextPlace) {
    preview(wanted);
    open(true);
    setFocusOn(focusOn + 1);
  }
  return (
    <>
      <SubPages of="content" current="content" />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-12">
        <div>
          {!mayWrite && <p className="small mb-6 text-soft">{t("readOnly")}</p>}
          <ReadStatus read={read} failed={t("failed")} />
          {overview && (
            <div className="z-10 bg-ground md:sticky md:top-0 max-md:contents">
              <div className="grid items-end gap-x-5 gap-y-3 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto] md:pt-3 [&_label]:sr-only">
                <FileField
                  files={overview.files}
                  value={value?.isSearch ? "" : file}
                  onChoose={(chosen) => go(changedQuery(address, { file: chosen, q: "" }))}
                />
                <ListSearch
                  label={t("search.label")}
                  placeholder={t("search.label")}
                  maxLength={200}
                />
                <div className="flex flex-wrap gap-3 *:grow md:*:min-h-12">
                  <ToolButton onClick={goToChanges}>
                    {isRendering
                      ? t("changes.started")
                      : overview.changes.length > 0
                        ? t("changes.review", amount(overview.changes.length))
                        : t("releases.title")}
                  </ToolButton>
                  {canPreview && (
                    <ToolButton onClick={() => open(!isOpen)}>
                      {t(isOpen ? "preview.hide" : "preview.show")}
                    </ToolButton>
                  )}
                </div>
              </div>
              <div
                className={clsx(
                  "border-b border-line bg-ground empty:pt-3 max-md:sticky max-md:top-0 max-md:z-10 max-md:mt-3",
                  isOpen && "max-xl:invisible",
                )}
              >
                <SectionNav sections={sections} nameOf={titleOf} />
              </div>
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
                <p role="status" className="small mt-4 text-soft empty:mt-0">
                  {value?.isSearch && texts.rows.length > 0 && (
                    <span>{t("search.found", amount(texts.rows.length))}</span>
                  )}
                  {texts.isCut && <span> {t("search.cut", { figure: figure(maxFound) })}</span>}
                </p>
                {texts.rows.some(({ file }) => file !== pricesFile) && (
                  <div className="mt-5 lg:hidden">
                    <Switches
                      label={t("files.language")}
                      options={locales.map((each) => [each, t(`editor.languages.${each}`)])}
                      value={single}
                      onChoose={showSingle}
                    />
                  </div>
                )}
                {texts.rows.length === 0 && (
                  <p className="mt-8 text-soft">
                    {t("search.none")} {t("search.noneText")}
                  </p>
                )}
                {mayWrite && !mayPublish && texts.rows.some((row) => isLegalText(row.file)) && (
                  <p className="mt-4 text-soft">{t("legalReadOnly")}</p>
                )}
                {sections.map((section) => (
                  <Section
                    key={`${section.file} ${section.id}`}
                    section={section}
                    title={titleOf(section)}
                    isTable={section.file !== pricesFile}
                  >
                    {section.rows.map((row) => (
                      <TextRow
                        key={`${row.file} ${row.key}`}
                        row={row}
                        single={single}
                        mayWrite={mayWrite && (mayPublish || !isLegalText(row.file))}
                        onSaved={preview}
                        onPreview={canPreview ? showPreview : undefined}
                      />
                    ))}
                  </Section>
                ))}
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
