import { createRoot } from "react-dom/client";
import { claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { WordsProvider } from "#site/i18n/words.tsx";

createRoot(document.getElementById("scene") as HTMLElement).render(
  <WordsProvider locale="en" words={{}}>
    <div style={{ height: "200vh" }} />
    <p id="share">
      <Figure claim={claims.uptime} />
    </p>
    <Figure claim={claims.activeUsers} />
  </WordsProvider>,
);
