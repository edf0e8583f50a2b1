import { type ComponentType, useEffect } from "react";
import { FailureBoundary } from "./failed-page.tsx";
import { PageProvider, type ShownPage } from "./i18n/words.tsx";
import { fetchPagesAhead } from "./shell/fetched-ahead.ts";
import { Shell } from "./shell/shell.tsx";

/** A page of the site with its shell: the body of its document, at build time and in the browser. */
export function PublicPage({ page, Page }: { page: ShownPage; Page: ComponentType }) {
  useEffect(fetchPagesAhead, []);
  const { shell } = page.handle;
  return (
    <FailureBoundary locale={page.locale} words={page.words.error}>
      <PageProvider page={page}>
        {shell === "frame" ? (
          <Page />
        ) : (
          <Shell bare={shell === "bare"}>
            <Page />
          </Shell>
        )}
      </PageProvider>
    </FailureBoundary>
  );
}
