import { Component, type ReactNode } from "react";
import { names } from "#brand/names.ts";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "./i18n/messages.ts";
import { localizedPath, pagePaths } from "./i18n/paths.ts";
import { buttonClass } from "./ui/button.tsx";
import { Mark } from "./ui/icons.tsx";

/** What the page of a failure is written in: words that came with the document. */
interface Language {
  locale: Locale;
  words: Words["error"] | undefined;
}

/** Shows the failure page where something inside fails to render. */
export class FailureBoundary extends Component<Language & { children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    const { children, ...language } = this.props;
    return this.state.hasFailed ? <FailedPage {...language} failed="rendering" /> : children;
  }
}

/**
 * Shown when a page fails to render (specification 2.2), or when what it is made of could not be
 * fetched (8.4): the server failed, or something else went wrong on the way.
 */
export function FailedPage({
  locale,
  words,
  failed,
}: Language & { failed: "rendering" | "server" | "other" }) {
  if (!words) return null;
  const { again, server, other, ...rendering } = words;
  // By the browser itself: what failed here may fail every way inside the page.
  const home = localizedPath(locale, pagePaths.home);
  const { title, text } = { rendering, server, other }[failed];
  return (
    <main className="grid min-h-svh grid-rows-[auto_1fr_auto] overflow-clip">
      <a href={home} aria-label={rendering.home} className="wrap flex items-center gap-2.5 py-4">
        <Mark className="size-7" />
        <span className="figure-sm">{names.group[locale]}</span>
      </a>
      <div className="wrap grid content-center justify-items-start gap-5 py-16">
        <h1 className="display-lg">{title}</h1>
        <p className="lede">{text}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <button
            type="button"
            className={buttonClass("primary")}
            onClick={() => location.reload()}
          >
            {failed === "rendering" ? rendering.refresh : again}
          </button>
          <a href={home} className={buttonClass("outline")}>
            {rendering.home}
          </a>
        </div>
      </div>
      <svg
        viewBox="0 0 600 90"
        preserveAspectRatio="none"
        className="mirror h-40 w-full"
        fill="none"
        aria-hidden="true"
      >
        <path
          d="M600 8C470 12 452 52 360 62"
          stroke="var(--water)"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M360 62C280 72 96 76 0 84"
          stroke="var(--line-strong)"
          strokeWidth="2"
          strokeDasharray="1 9"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </main>
  );
}
