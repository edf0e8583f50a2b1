import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { dataTokenLimit } from "#contract/limits.ts";
import type { DataAnswer } from "#contract/personal-data.ts";
import { AddressIsland } from "#site/features/mail-link/mail-page.tsx";
import { takeToken } from "#site/features/mail-link/token.ts";
import { useOnceSeen } from "#site/features/mail-link/use-seen.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";
import { Ask } from "./ask.tsx";
import { eraseMyData, readMyData } from "./calls.ts";
import { Jars } from "./jars.tsx";
import { Shown } from "./shown.tsx";

export const loader = pageLoader("myData", "my-data", "waitlist");

/** The address may hold a token until the script has taken it away: nothing may pass it on. */
export const meta: typeof pageHead = (page) => [
  ...pageHead(page),
  { name: "referrer", content: "no-referrer" },
];

type State =
  | { state: "loading" }
  | { state: "ask"; why?: "expired" | "invalid" | "failed" }
  | { state: "shown"; data: DataAnswer }
  | { state: "erased"; email: string };

const jarsAre = { loading: "closed", ask: "closed", shown: "open", erased: "empty" } as const;

/** What is held about the owner of a mailed link; without one, the way to get it. */
export default function MyData() {
  const t = useTranslations("my-data");
  const locale = useSiteLocale();
  const [now, setNow] = useState<State>({ state: "ask" });
  const token = useRef("");
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useRef<State["state"]>("ask");
  useEffect(() => {
    if (told.current === now.state) return;
    told.current = now.state;
    if (now.state !== "loading") heading.current?.focus({ preventScroll: true });
    // The page that was erased was long, and its last button far down: the answer stands at the top.
    if (now.state === "erased") window.scrollTo(0, 0);
  }, [now.state]);

  useOnceSeen(() => {
    token.current = takeToken(window, dataTokenLimit) ?? "";
    if (token.current === "") return;
    setNow({ state: "loading" });
    void readMyData(token.current).then((read) => {
      if (read.outcome === "shown") return setNow({ state: "shown", data: read.data });
      const { outcome } = read;
      setNow({
        state: "ask",
        why: outcome === "expired" || outcome === "invalid" ? outcome : "failed",
      });
    });
  });

  async function erase() {
    if (now.state !== "shown") return;
    const { email } = now.data;
    const { outcome } = await eraseMyData(token.current, locale);
    if (outcome === "erased") return setNow({ state: "erased", email });
    showToast({ kind: "danger", title: t("failed") });
  }

  const titles = {
    loading: t("loading"),
    ask: t("ask.title"),
    shown: t("shown.title"),
    erased: t("erased.title"),
  };
  return (
    <div className="wrap grid-12 pt-12 pb-8 sm:pt-20" aria-busy={now.state === "loading"}>
      <div className="col-span-12 max-w-3xl lg:col-span-8">
        <h1 ref={heading} tabIndex={-1} className="display-lg outline-none">
          {titles[now.state]}
        </h1>
        {now.state === "ask" && <Ask notice={now.why && t(now.why)} />}
        {now.state === "shown" && <Shown data={now.data} onErase={erase} />}
        {now.state === "erased" && (
          <>
            <p className="lede mt-6">
              {t.rich("erased.text", {
                email: now.email,
                mail: (words) => <AddressIsland>{words}</AddressIsland>,
              })}
            </p>
            <PageLink page="home" className={buttonClass("primary", "mt-8")}>
              {t("erased.home")}
            </PageLink>
          </>
        )}
        <noscript>
          <p className="lede mt-8">
            {t("noScript")}{" "}
            <a href={`mailto:${contact.privacyEmail}`} className="ltr-island text-link text-ink">
              {contact.privacyEmail}
            </a>
          </p>
        </noscript>
      </div>
      <Jars
        state={jarsAre[now.state]}
        className="col-span-12 mt-14 w-60 justify-self-center lg:col-span-4 lg:mt-2 lg:w-full lg:max-w-84 lg:justify-self-end print:hidden"
      />
    </div>
  );
}
