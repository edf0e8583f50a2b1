import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { themeKey } from "#site/i18n/language.ts";
import { usePageHandle } from "#site/i18n/words.tsx";
import { Icon } from "#site/ui/icons.tsx";

type Theme = "light" | "dark";
const listeners = new Set<() => void>();

function current(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  listeners.add(listener);
  system.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
  };
}

/** Light or dark, kept in local storage. Absent where the page holds its own theme. */
export function ThemeSwitch() {
  const t = useTranslations("shell");
  const fixed = usePageHandle().theme !== undefined;
  const theme = useSyncExternalStore<Theme>(subscribe, current, () => "light");
  if (fixed) return null;
  const next = theme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      data-early=""
      onClick={() => choose(next)}
      aria-label={next === "dark" ? t("theme.toDark") : t("theme.toLight")}
      className="grid size-11 place-items-center rounded-[4px] text-soft hover:text-ink"
    >
      <Icon name={theme === "dark" ? "sun" : "moon"} className="size-4.5" />
    </button>
  );
}
