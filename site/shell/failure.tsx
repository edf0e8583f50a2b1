import { useEffect } from "react";
import ar from "#content/ar/error.json";
import en from "#content/en/error.json";
import fr from "#content/fr/error.json";
import type { Locale } from "#contract/locale.ts";
import { buttonClass } from "#site/ui/button.tsx";

// The one place whose words come with the code: it must speak when nothing else could be loaded.
const words: Record<Locale, typeof en> = { en, ar, fr };

/** Shown when a page fails to render (specification 2.2). */
export function Failure({ error, locale }: { error: unknown; locale: Locale }) {
  const { title, text, refresh } = words[locale];
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <main className="wrap grid min-h-svh content-center justify-items-start gap-5 py-24">
      <h1 className="display-md">{title}</h1>
      <p className="lede">{text}</p>
      <button
        type="button"
        className={buttonClass("primary", "mt-3")}
        onClick={() => location.reload()}
      >
        {refresh}
      </button>
    </main>
  );
}
