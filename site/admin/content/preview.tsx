import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { names as brandNames } from "#brand/names.ts";
import {
  type ContentOverview,
  type ContentRow,
  mailFolder,
  type TextPlace,
} from "#contract/content.ts";
import { directionOf, type Locale, locales } from "#contract/locale.ts";
import { localizedPath, pagePaths } from "#site/i18n/paths.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { SelectField } from "#site/ui/field.tsx";
import { Switches } from "../form-controls.tsx";
import { ReadFault } from "../read-status.tsx";
import {
  homeFile,
  mailFile,
  mailOfKey,
  pathOfFile,
  subjectKey,
  useFileName,
} from "./file-names.ts";
import { shownText } from "./text-row.tsx";

const widths = ["phone", "desktop"] as const;
/** Choices that follow one another within this time are rendered once, in milliseconds. */
const choicePause = 150;

/** A page or a mail with all drafts, rendered anew after each. */
export function Preview({
  overview: { changes, previews, files },
  rows,
  place: { file, key, locale },
  onLocale,
  focusOn,
}: {
  overview: ContentOverview;
  rows: readonly ContentRow[];
  /** The text whose page or mail is shown. */
  place: TextPlace;
  onLocale: (locale: Locale) => void;
  /** Each change of it moves the focus here. */
  focusOn: number;
}) {
  const t = useTranslations("admin-content.preview");
  const languages = useTranslations("admin-content.editor.languages");
  const isMail = file === mailFile;
  const placePath = isMail ? mailOfKey(key, previews) : pathOfFile(file, previews);
  const [chosen, choose] = useState<{ insteadOf: string | undefined; path: string }>();
  const path = (chosen?.insteadOf === placePath ? chosen?.path : placePath) ?? "/";
  const [width, setWidth] = useState<(typeof widths)[number]>("phone");
  const [tries, setTries] = useState(0);
  const named = isMail ? `${path}.${locale}` : localizedPath(locale, path);
  const address = `/api/admin/content/preview?path=${named}`;
  const drafts = changes.map(({ version }) => version).join();
  const { frame, state, title, onLoad } = useFrame(address, `${drafts} ${tries}`);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focusOn > 0) section.current?.focus();
  }, [focusOn]);
  const options = useOptions(files, rows);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t("title")}
      aria-busy={state === "loading"}
      className="mt-4 grid content-start gap-3 outline-none xl:sticky xl:top-32 xl:self-start"
    >
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page. */}
      <a
        href="#after-preview"
        onClick={(event) => {
          // The router takes an address that it did not set for a way back.
          event.preventDefault();
          document.getElementById("after-preview")?.focus();
        }}
        className="small text-link sr-only focus:not-sr-only"
      >
        {t("skip")}
      </a>
      <SelectField
        label={t(isMail ? "mail" : "page")}
        value={path}
        options={options(previews.filter((one) => one.startsWith(mailFolder) === isMail))}
        onChange={({ target }) => choose({ insteadOf: placePath, path: target.value })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Switches
          label={t("language")}
          options={locales.map((each) => [each, languages(each)])}
          value={locale}
          onChoose={onLocale}
        />
        <Switches
          label={t("width")}
          options={widths.map((each) => [each, t(`widths.${each}`)])}
          value={width}
          onChoose={setWidth}
        />
      </div>
      <p className="small text-soft">
        <span>{t("note")}</span>{" "}
        <a href={address} target="_blank" rel="noreferrer" className="text-link">
          {t("tab")}
        </a>
      </p>
      {state === "failed" && <ReadFault text={t("failed")} onRetry={() => setTries(tries + 1)} />}
      <div className={clsx("border border-line", state === "failed" && "hidden")}>
        <p
          role="status"
          className="small flex min-h-11 items-center border-b border-line bg-basin px-4 py-2 [overflow-wrap:anywhere]"
        >
          {state === "loading" ? (
            <span className="text-soft">{t("loading")}</span>
          ) : (
            <bdi lang={locale} dir={directionOf[locale]} className="font-medium">
              {title}
            </bdi>
          )}
        </p>
        <div className="@container relative h-[max(24rem,calc(100dvh-19rem))] overflow-hidden">
          <iframe
            ref={frame}
            title={`${t("title")}: ${title || path}`}
            sandbox="allow-same-origin"
            onLoad={onLoad}
            className={clsx(
              "mx-auto block",
              width === "phone"
                ? "h-full w-[390px] max-w-full"
                : "[--scale:tan(atan2(100cqi,1280px))] h-[calc(100%/var(--scale))] w-[1280px] max-w-none origin-[0_0] scale-(--scale) rtl:origin-[100%_0]",
              state === "loading" && (title ? "opacity-60" : "invisible"),
            )}
          />
        </div>
      </div>
    </section>
  );
}

/**
 * Loads an address into a frame, again with each other `edition`: without an entry in the history, and scrolled to
 * where the same address was.
 */
function useFrame(address: string, edition: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const wanted = `${address} ${edition}`;
  const load = useRef({ wanted: "", address: "", top: 0, turn: 0 });
  const [settled, settle] = useState({ wanted: "", hasFailed: false, title: "" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted has the address.
  useEffect(() => {
    const timer = setTimeout(() => {
      const view = frame.current?.contentWindow;
      const before = frame.current?.contentDocument?.defaultView?.scrollY;
      const top = load.current.address === address ? (before ?? 0) : 0;
      const turn = load.current.turn + 1;
      load.current = { wanted, address, top, turn };
      // A browser ignores an address that it is just loading.
      view?.location.replace(`${address}&turn=${turn}`);
    }, choicePause);
    return () => clearTimeout(timer);
  }, [wanted]);
  function onLoad() {
    // An answer that is no preview is shown in no frame.
    const inside = frame.current?.contentDocument;
    if (inside?.URL === "about:blank") return;
    // An earlier turn, whose words are the older ones; a refusal has an address of its own.
    const shownTurn = inside && new URL(inside.URL).searchParams.get("turn");
    if (shownTurn && shownTurn !== `${load.current.turn}`) return;
    const title = inside?.contentType === "text/html" ? inside.title : "";
    settle({ wanted: load.current.wanted, hasFailed: title === "", title });
    const { theme } = document.documentElement.dataset;
    if (theme && inside) inside.documentElement.dataset.theme = theme;
    inside?.defaultView?.scrollTo(0, load.current.top);
  }
  const isSettled = settled.wanted === wanted;
  const state = !isSettled ? "loading" : settled.hasFailed ? "failed" : "shown";
  return { frame, state, title: settled.title, onLoad } as const;
}

/** Pages by their titles, mails by their subjects as they are drafted, frames of campaigns by their lists. */
function useOptions(files: ContentOverview["files"], rows: readonly ContentRow[]) {
  const locale = useSiteLocale();
  const t = useTranslations("admin-content.preview.frames");
  const nameOf = useFileName(files);
  return (previews: readonly string[]) => {
    const pages = files.filter(({ file, title }) => title && file !== homeFile);
    const names = new Map(pages.map(({ file }) => [pathOfFile(file, previews), nameOf(file)]));
    names.set(pagePaths.home, nameOf(homeFile));
    for (const list of ["leads", "subscribers"] as const) {
      names.set(`${mailFolder}campaign-${list}`, t(list));
    }
    const subjectOf = (path: string) => {
      const row = rows.find(({ file, key }) => file === mailFile && key === subjectKey(path));
      return row && shownText(row.texts[locale]).replaceAll("{brand}", brandNames.group[locale]);
    };
    return previews
      .map((path) => ({ value: path, label: subjectOf(path) ?? names.get(path) ?? path }))
      .sort((one, other) => one.label.localeCompare(other.label));
  };
}
