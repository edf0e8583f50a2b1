import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { dataLinkDays, dataTokenLimit } from "#contract/limits.ts";
import type { DataAnswer } from "#contract/personal-data.ts";
import { AddressIsland, mailPageHead } from "#site/features/mail-link/mail-page.tsx";
import { EmailField, FormNotices, Honeypot } from "#site/forms/fields.tsx";
import { takeToken, useOnceSeen } from "#site/forms/mail-token.ts";
import { post, useFailureText } from "#site/forms/post.ts";
import { useVisitorForm } from "#site/forms/use-visitor-form.ts";
import { aboutNames } from "#site/i18n/names.server.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { Button } from "#site/ui/button.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { mailto } from "#site/ui/mailto.ts";
import { showToast } from "#site/ui/toast.ts";
import { PersonalData } from "./personal-data.tsx";

export const loader = (args: { request: Request }) => ({
  ...pageLoader("myData", "my-data", "waitlist", "forms")(args),
  aboutNames: aboutNames(localeOfRequest(args.request)),
});
export const head = mailPageHead;

type State =
  | { state: "loading" }
  | { state: "ask"; why?: "expired" | "invalid" | "failed" }
  | { state: "shown"; data: DataAnswer }
  | { state: "erased"; email: string };

/** The data stored about the owner of a mailed link; without one, the form that requests it. */
export default function MyData() {
  const t = useTranslations("my-data");
  const locale = useSiteLocale();
  const [page, setPage] = useState<State>({ state: "ask" });
  const token = useRef("");
  const heading = useRef<HTMLHeadingElement>(null);
  const announced = useRef<State["state"]>("ask");
  useEffect(() => {
    if (announced.current === page.state) return;
    announced.current = page.state;
    if (page.state !== "loading") heading.current?.focus({ preventScroll: true });
    // The page that was erased was long, and its last button far down: the answer is at the top.
    if (page.state === "erased") window.scrollTo(0, 0);
  }, [page.state]);

  useOnceSeen(() => {
    const arrive = () => {
      const taken = takeToken(window, dataTokenLimit);
      if (taken === undefined) return;
      token.current = taken;
      setPage({ state: "loading" });
      void read();
    };
    arrive();
    // A link that differs behind the # alone, opened where this page is open already, loads nothing.
    addEventListener("hashchange", arrive);
    return () => removeEventListener("hashchange", arrive);
  });

  async function read() {
    const schema = import("#contract/personal-data.ts").then(({ dataOrError }) => dataOrError);
    const result = await post("/api/my-data", { token: token.current }, schema);
    if (result.outcome === "answered") return setPage({ state: "shown", data: result.answer });
    const code = result.outcome === "refused" ? result.error.error : "";
    const isExpired = code === "expired_token";
    setPage({
      state: "ask",
      why: isExpired ? "expired" : code === "invalid_token" ? "invalid" : "failed",
    });
  }

  async function erase() {
    if (page.state !== "shown") return;
    const { email } = page.data;
    const schema = import("#contract/visitor.ts").then(({ visitorAnswer }) => visitorAnswer);
    const body = { token: token.current, locale };
    const { outcome } = await post("/api/my-data/erase", body, schema);
    if (outcome === "answered") return setPage({ state: "erased", email });
    showToast({ kind: "danger", title: t("failed") });
  }

  const titles = {
    loading: t("loading"),
    ask: t("ask.title"),
    shown: t("shown.title"),
    erased: t("erased.title"),
  };
  return (
    <div className="wrap grid-12 pt-12 pb-8 sm:pt-20" aria-busy={page.state === "loading"}>
      <div className="col-span-12 max-w-3xl lg:col-span-8">
        <h1 ref={heading} tabIndex={-1} className="display-lg outline-none">
          {titles[page.state]}
        </h1>
        {page.state === "ask" && <LinkForm notice={page.why && t(page.why)} />}
        {page.state === "shown" && <PersonalData data={page.data} onErase={erase} />}
        {page.state === "erased" && (
          <>
            <p className="lede mt-6">
              {t.rich("erased.text", {
                email: page.email,
                mail: (words) => <AddressIsland>{words}</AddressIsland>,
              })}
            </p>
            <ButtonLink page="home" look="primary" label={t("erased.home")} className="mt-8" />
          </>
        )}
        <noscript>
          <p className="lede mt-8">
            {t("noScript")}{" "}
            <a href={mailto(contact.privacyEmail)} className="ltr-island text-link text-ink">
              {contact.privacyEmail}
            </a>
          </p>
        </noscript>
      </div>
      <RecordsDrawing
        state={page.state}
        className="col-span-12 mt-14 w-60 justify-self-center lg:col-span-4 lg:mt-2 lg:w-full lg:max-w-84 lg:justify-self-end print:hidden"
      />
    </div>
  );
}

/** One for each kind of thing that can be stored. */
const jarPlaces = [
  { x: 84, y: 176 },
  { x: 236, y: 176 },
  { x: 84, y: 386 },
  { x: 236, y: 386 },
];

const jar =
  "M-20-134v16C-20-100-50-98-50-58-50-22-32-6-26 0H26C32-6 50-22 50-58 50-98 20-100 20-118v-16";

/** Four jars on a channel: closed while nothing is known, open with what is stored, empty at the end. */
function RecordsDrawing({ state: page, className }: { state: State["state"]; className: string }) {
  const state = page === "shown" ? "open" : page === "erased" ? "empty" : "closed";
  return (
    <Drawing
      box="0 0 360 410"
      className={clsx("block", className)}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g stroke="var(--water)">
        {[14, 4].map((width) => (
          <path
            key={width}
            d="M8 180H316C338 180 344 192 344 212V358C344 380 336 390 316 390H8"
            strokeWidth={width}
            opacity={width > 4 ? 0.14 : 1}
          />
        ))}
      </g>
      {jarPlaces.map(({ x, y }, i) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path d={jar} fill="var(--ground)" stroke="var(--ink)" strokeWidth="3" />
          {state === "open" && (
            <path
              d={`M${-46 + i} ${-70 + i * 5}c12-5 22 4 34 0s22-4 34 0 14 3 ${24 - 2 * i} 0`}
              stroke="var(--water)"
              strokeWidth="3.5"
            />
          )}
          {state === "closed" && (
            <path
              d={`M-40 ${-74 + i * 11}H40`}
              stroke="var(--line-strong)"
              strokeWidth="2.5"
              strokeDasharray="1 8"
            />
          )}
          <g
            transform={state === "closed" ? "translate(0 -138)" : "translate(60 -6) rotate(74)"}
            stroke="var(--ink)"
            strokeWidth="3"
          >
            <path d="M-27 0H27" />
            <path d="M-7 0V-8H7V0" />
          </g>
          {state !== "empty" && (
            <g stroke="var(--line-strong)" strokeWidth="2">
              <path d="M-20-112C-34-106-38-100-40-92" />
              <path d="m-56-92h30v22h-30z" fill="var(--basin)" />
              <path d="M-50-85h18M-50-78h12" />
            </g>
          )}
        </g>
      ))}
    </Drawing>
  );
}

async function load() {
  const [{ dataLinkSubmission }, { visitorAnswer }] = await Promise.all([
    import("#contract/personal-data.ts"),
    import("#contract/visitor.ts"),
  ]);
  return { submission: dataLinkSubmission, answer: visitorAnswer };
}

/** For visitors without a mail of ours: the link is sent to the typed address. */
function LinkForm({ notice }: { notice: string | undefined }) {
  const t = useTranslations("my-data");
  const failureText = useFailureText();
  const form = useVisitorForm({
    path: "/api/my-data/link",
    action: "data_link_request",
    initial: { email: "", website: "" },
    load,
    faultText: (_, fault) => t(fault === "missing" ? "emailMissing" : "emailInvalid"),
    onAnswer: () => "sent",
    onFailure(failure, faults) {
      if (faults.email) return undefined;
      const title = failureText(failure, () => t("failed"));
      showToast({ kind: "danger", title });
      return title;
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (form.phase === "sent") heading.current?.focus();
  }, [form.phase]);

  if (form.phase === "sent") {
    return (
      <div className="enter-rise mt-10 border-s-3 border-water ps-6">
        <h2 ref={heading} tabIndex={-1} className="display-sm outline-none">
          {t("ask.sent")}
        </h2>
        <p className="lede mt-3">{t("ask.sentText", { days: dataLinkDays })}</p>
        <Button look="quiet" className="mt-4" onClick={form.reset}>
          {t("ask.again")}
        </Button>
      </div>
    );
  }
  const isSending = form.phase === "sending";
  return (
    <>
      {notice && (
        <p role="alert" className="mt-6 border-s-3 border-danger ps-5">
          {notice}
        </p>
      )}
      <p className="lede mt-6">{t("ask.text")}</p>
      <form
        ref={form.form}
        method="post"
        noValidate
        onSubmit={form.submit}
        onFocus={form.prepare}
        className="mt-8 grid max-w-lg gap-5"
      >
        <EmailField label={t("ask.email")} {...form.text("email")} />
        <Honeypot {...form.text("website")} />
        <Button
          type="submit"
          name="submit"
          data-early=""
          busy={isSending}
          className="justify-self-start noscript:hidden"
        >
          {isSending ? t("ask.sending") : t("ask.submit")}
        </Button>
        <FormNotices form={form} sending={t("ask.sending")} />
      </form>
    </>
  );
}
