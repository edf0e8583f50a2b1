import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type CampaignContent,
  type CampaignKind,
  type MailPreview,
  mailPreview,
  previewCall,
} from "#contract/campaigns.ts";
import { directionOf, type Locale, locales } from "#contract/locale.ts";
import { useLeadNames } from "../dashboard/lead-columns.tsx";
import { Switches } from "../form-controls.tsx";
import { useDebouncedQuery } from "../use-call.ts";
import { campaignsPath } from "./new-campaign.ts";

/** The preview follows a pause in typing of this length, in milliseconds. */
const typingPause = 350;

/** The text as it would be sent. If a newer preview fails, the last one stays. */
export function usePreview(kind: CampaignKind, locale: Locale, content: CampaignContent) {
  const [shown, setShown] = useState<{ key: string; value: MailPreview; locale: Locale }>();
  const [failed, setFailed] = useState<string>();
  const text = content.texts[locale] ?? content.texts[content.fallback];
  // A text of any language that is too long is refused; its field says so.
  const isValid = useMemo(() => previewCall.shape.content.safeParse(content).success, [content]);
  const key = JSON.stringify([locale, content.fallback, text, isValid]);
  const body = { kind, locale, content };
  const query = { path: `${campaignsPath}/preview`, schema: mailPreview, body };
  useDebouncedQuery(key, typingPause, isValid ? query : undefined, (value) => {
    if (value) setShown({ key, value, locale });
    setFailed(value ? undefined : key);
  });
  return {
    preview: shown?.value,
    isFresh: shown?.key === key,
    hasFailed: !isValid || failed === key,
    /** Faults in the open language. */
    faults:
      shown?.locale === locale
        ? shown.value.faults.filter((fault) => (fault.locale ?? locale) === locale)
        : [],
  };
}

const widths = ["360", "640"] as const;
const themes = ["light", "dark"] as const;

export function Preview({
  locale,
  onLocale,
  state: { preview, hasFailed, isFresh },
}: {
  locale: Locale;
  onLocale: (locale: Locale) => void;
  state: ReturnType<typeof usePreview>;
}) {
  const t = useTranslations("admin-campaigns.preview");
  const names = useLeadNames();
  const [width, setWidth] = useState<(typeof widths)[number]>(() =>
    window.innerWidth < 640 ? "360" : "640",
  );
  const [theme, setTheme] = useState<(typeof themes)[number]>("light");
  return (
    <section aria-label={t("title")} aria-busy={!isFresh && !hasFailed}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Switches
          label={t("language")}
          options={locales.map((each) => [each, names.locale(each)])}
          value={locale}
          onChoose={onLocale}
        />
        <Switches
          label={t("theme")}
          options={themes.map((each) => [each, t(`themes.${each}`)])}
          value={theme}
          onChoose={setTheme}
        />
        <Switches
          label={t("width")}
          options={widths.map((each) => [each, t(`widths.${each}`)])}
          value={width}
          onChoose={setWidth}
        />
      </div>
      <p role="status" className="small mt-2 min-h-6 text-soft">
        {hasFailed
          ? t("failed")
          : preview &&
            isFresh &&
            preview.locale !== locale &&
            t("fallback", {
              language: t(`languages.${locale}`),
              other: t(`languages.${preview.locale}`),
            })}
      </p>
      {preview ? (
        <div className="mt-1 border border-line max-sm:-mx-5 max-sm:border-x-0">
          <p
            dir={directionOf[preview.locale]}
            lang={preview.locale}
            className="border-b border-line bg-basin px-4 py-2.5 font-medium [overflow-wrap:anywhere]"
          >
            {preview.subject || <span className="text-soft">{t("noSubject")}</span>}
          </p>
          <div dir={directionOf[preview.locale]} className="overflow-x-auto">
            <MailFrame
              html={preview.html}
              title={t("frame", { language: names.locale(preview.locale) })}
              width={width}
              isDark={theme === "dark"}
            />
          </div>
        </div>
      ) : (
        <p className="small mt-1 border border-line px-4 py-16 text-center text-soft">
          {t("empty")}
        </p>
      )}
    </section>
  );
}

const darkRule = /\(\s*prefers-color-scheme:\s*dark\s*\)/g;

/**
 * The mail in a frame of its own, without scripts and with inert links. The page's policy applies in
 * the frame and forbids styles in HTML, so the page sets them itself. The theme is chosen here, not by
 * the reader's device.
 */
function MailFrame({
  html,
  title,
  width,
  isDark,
}: {
  html: string;
  title: string;
  width: string;
  isDark: boolean;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { source, sheet } = useMemo(() => withoutStyles(html), [html]);
  const css = useMemo(
    () => sheet.replaceAll(darkRule, isDark ? "(min-width: 0)" : "(max-width: 0)"),
    [sheet, isDark],
  );
  function applyStyles() {
    const inside = frame.current?.contentDocument;
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    // While it loads it can be without a document.
    if (!inside?.documentElement || !view) return;
    const rules = new view.CSSStyleSheet();
    rules.replaceSync(css);
    inside.adoptedStyleSheets = [rules];
    for (const element of inside.querySelectorAll<HTMLElement>("[data-style]")) {
      element.style.cssText = element.dataset.style ?? "";
    }
    inside.documentElement.style.colorScheme = isDark ? "dark" : "light";
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source gets its styles once it has loaded.
  useEffect(applyStyles, [css]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={source}
      onLoad={applyStyles}
      style={{ inlineSize: `${width}px` }}
      className="mx-auto block h-[44rem] max-w-none"
    />
  );
}

/**
 * A mail without the styles in its HTML: those of elements under another name, those of the head
 * as a text. Not by the browser's HTML parser, which reports each style to the page's policy.
 */
function withoutStyles(html: string): { source: string; sheet: string } {
  const sheet: string[] = [];
  const source = html
    .replaceAll(/<style[^>]*>([\s\S]*?)<\/style>/gi, (_, rules: string) => {
      sheet.push(rules);
      return "";
    })
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=(?=["'])/i, " data-style="))
    .replace(/<head[^>]*>/i, '$&<base target="_blank"/>');
  return { source, sheet: sheet.join("\n") };
}
