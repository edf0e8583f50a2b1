/**
 * Prefetches a page of the site when a pointer or the focus comes to its link, where the browser does not
 * support the speculation rules of the page (`site/document/speculation-rules.ts`). Returns how to stop.
 */
export function fetchPagesAhead(): () => void {
  if (HTMLScriptElement.supports?.("speculationrules")) return () => undefined;
  const requested = new Set([location.pathname]);
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    if (
      !link ||
      link.origin !== location.origin ||
      link.matches("[hreflang],[target],[download]")
    ) {
      return;
    }
    const { pathname, search } = link;
    if (requested.has(pathname) || /\.|^(\/\w\w)?\/(admin|api)\//.test(pathname)) return;
    requested.add(pathname);
    const ahead = { rel: "prefetch", href: pathname + search };
    document.head.append(Object.assign(document.createElement("link"), ahead));
  };
  addEventListener("pointerover", prefetch, { passive: true });
  addEventListener("focusin", prefetch);
  return () => {
    removeEventListener("pointerover", prefetch);
    removeEventListener("focusin", prefetch);
  };
}
