import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { mayWorkLater, useTooOften } from "#site/forms/post.ts";
import { type HeadArgs, pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { isOn } from "#site/i18n/paths.ts";
import { Button, buttonClass } from "#site/ui/button.tsx";
import { JoiningBranch } from "#site/ui/joining-branch.tsx";

/** The address may hold a token until the script has taken it away: nothing may pass it on. */
export const mailPageHead = (page: HeadArgs) => [
  ...pageHead(page),
  { name: "referrer", content: "no-referrer" },
];

/** Why a call failed, if it was no fault of the link's (specification 8.4). */
export type Failure = "unreachable" | "server" | "other";

export interface Failed {
  state: "failed";
  failure: Failure;
  /** Seconds until there may be another try. */
  wait?: number;
}

/** Why a call failed that may work later; undefined where the link is at fault. */
export function failedFor(result: {
  outcome: string;
  status?: number;
  error?: { error: string; retryAfter?: number | undefined };
}): Failed | undefined {
  if (!mayWorkLater(result)) return undefined;
  const { outcome, status = 0, error } = result;
  const failure = outcome === "unreachable" ? outcome : status >= 500 ? "server" : "other";
  const wait = error?.error === "rate_limited" ? error.retryAfter : undefined;
  return { state: "failed", failure, ...(wait && { wait }) };
}

/** The text of a failure. Needs the words of `forms` where there can be too many tries. */
export function useFailedText(): (failed: Omit<Failed, "state">) => string {
  const t = useTranslations("mail-link");
  const tooOften = useTooOften();
  return ({ failure, wait }) => (wait ? tooOften(wait) : t(`${failure}.text`));
}

interface Panel {
  title: string;
  text?: string;
}

/** The same question and answers for a browser that runs no script here. */
interface NoScript {
  question: Panel & { button: string };
  answers: Record<string, Panel>;
}

const nothing = { __html: "" };

/**
 * A page that a mailed link opens: one sentence, and a branch and the channel below it. A change of
 * state is announced by moving the focus to the new sentence.
 */
export function MailPage({
  state,
  title,
  branch,
  busy,
  tall = false,
  noScript,
  children,
}: {
  /** Name of the state; when it changes the title is read out. */
  state: string;
  title: string;
  branch: "waiting" | "flowing" | "joined" | "apart";
  busy: boolean;
  /** A long answer: the content below keeps its place when it arrives. */
  tall?: boolean;
  noScript: NoScript;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    heading.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <div className="overflow-x-clip pb-20">
      <div className={clsx("wrap pt-12 sm:pt-20", tall ? "min-h-112" : "min-h-100 sm:min-h-88")}>
        <div aria-busy={busy} className="noscript:hidden">
          <h1
            ref={heading}
            tabIndex={-1}
            className="display-lg max-w-[12em] outline-none"
            key={`title ${state}`}
          >
            {title}
          </h1>
          <div
            className="mt-6 grid content-start justify-items-start gap-7 [&_.lede]:text-balance"
            key={state}
          >
            {children}
          </div>
        </div>
        <noscript>
          <PlainForm {...noScript} />
        </noscript>
        {/* For browsers whose scripts fail to load. Hidden until then: programs that check mails press what they find. */}
        <div
          data-plain=""
          className="hidden noscript:block"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the head script puts the form above in.
          dangerouslySetInnerHTML={nothing}
          suppressHydrationWarning
        />
      </div>
      <JoiningBranch state={branch} className="my-10 h-[18vh] max-h-44 min-h-28 w-full" />
      <OpenToday />
    </div>
  );
}

const open = (["wallet", "travel", "help"] as const).filter(isOn);

/** Links for the reader in every state of the link. */
function OpenToday() {
  const t = useTranslations("mail-link.open");
  return (
    <nav aria-labelledby="open-today" className="wrap">
      <h2 id="open-today" className="small [font-family:var(--font-text)] text-soft">
        {t("title")}
      </h2>
      <ul className="mt-2 grid gap-x-10 sm:grid-cols-3">
        {open.map((page) => (
          <li key={page} data-hue={page === "help" ? undefined : page}>
            <PageLink page={page} className="group block py-3">
              <span className="display-sm underline decoration-(--hue,var(--water)) decoration-1 underline-offset-[0.35em] group-hover:decoration-2">
                {t(`${page}.name`)}
              </span>
              <span className="mt-2 block max-w-[24em] text-balance text-soft">
                {t(`${page}.text`)}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const part = "mt-6 min-h-40 content-start justify-items-start gap-7";

/**
 * The question as a form that posts to the page's own address, which holds the token, and the answers
 * that the server names by a fragment when it leads back here (server/http/page-form.ts).
 */
function PlainForm({ question, answers }: NoScript) {
  const t = useTranslations("mail-link");
  return (
    <div>
      {Object.entries(answers).map(([state, { title, text }]) => (
        <div key={state} id={state} className={`peer hidden target:grid ${part}`}>
          <h2 className="display-lg max-w-[12em]">{title}</h2>
          {text && <p className="lede">{text}</p>}
          <HomeLink look="primary" />
        </div>
      ))}
      <p id="failed" className="lede hidden border-s-3 border-danger ps-5 target:block">
        <strong>{t("other.title")}</strong> {t("other.text")}
      </p>
      <form method="post" className={`grid peer-target:hidden ${part}`}>
        <h2 className="display-lg max-w-[12em]">{question.title}</h2>
        <p className="lede">{question.text}</p>
        <Button type="submit">{question.button}</Button>
      </form>
    </div>
  );
}

/**
 * Performs what only a person may: a program's click is not trusted. Speech control clicks as a program
 * does, so the page shows how to press by hand.
 */
export function HandButton({
  onPress,
  ...button
}: { onPress: () => void } & Omit<ComponentProps<typeof Button>, "onClick">) {
  const t = useTranslations("mail-link");
  const [isProgram, setProgram] = useState(false);
  return (
    <>
      <Button
        {...button}
        onClick={({ isTrusted, currentTarget }) => {
          setProgram(!isTrusted);
          if (isTrusted) onPress();
          else currentTarget.focus();
        }}
      />
      {isProgram && (
        <p role="alert" className="max-w-[38em]">
          {t("byHand")}
        </p>
      )}
    </>
  );
}

export function HomeLink({ look, label }: { look: "primary" | "outline"; label?: string }) {
  const t = useTranslations("mail-link");
  return (
    <PageLink page="home" className={buttonClass(look)}>
      {label ?? t("home")}
    </PageLink>
  );
}

/** An address inside a sentence of any direction. */
export function AddressIsland({ children }: { children: ReactNode }) {
  return (
    <span className="ltr-island font-medium text-ink [overflow-wrap:anywhere]">{children}</span>
  );
}
