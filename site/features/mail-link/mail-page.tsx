import { type ReactNode, useEffect, useRef } from "react";
import { contact } from "#brand/contact.ts";
import { type HeadArgs, pageHead } from "#site/i18n/head.ts";
import { JoiningBranch } from "#site/ui/joining-branch.tsx";
import { mailto } from "#site/ui/mailto.ts";

/** The address may hold a token until the script has taken it away: nothing may pass it on. */
export const mailPageHead = (page: HeadArgs) => [
  ...pageHead(page),
  { name: "referrer", content: "no-referrer" },
];

/**
 * A page that a mailed link opens: one sentence, and a branch and the channel below it. A change of
 * state is announced by moving the focus to the new sentence.
 */
export function MailPage({
  state,
  title,
  branch,
  busy = false,
  noScript,
  children,
}: {
  /** Name of the state; when it changes the title is read out. */
  state: string;
  title: string;
  branch: "waiting" | "flowing" | "joined" | "apart";
  busy?: boolean;
  /** For readers without script: what they can do instead. */
  noScript: string;
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
    <div className="grid min-h-[calc(100svh-9rem)] grid-rows-[auto_1fr] overflow-x-clip">
      <div className="wrap pt-12 sm:pt-20" aria-busy={busy}>
        <div aria-live="polite">
          <h1
            ref={heading}
            tabIndex={-1}
            className="display-lg max-w-[12em] outline-none"
            key={state}
          >
            {title}
          </h1>
        </div>
        <div className="mt-6 grid min-h-40 content-start justify-items-start gap-7">{children}</div>
        <noscript>
          <p className="lede">
            {noScript}{" "}
            <a href={mailto(contact.privacyEmail)} dir="ltr" className="text-link text-ink">
              {contact.privacyEmail}
            </a>
          </p>
        </noscript>
      </div>
      <JoiningBranch state={branch} className="h-[32vh] max-h-80 min-h-36 w-full self-end" />
    </div>
  );
}

/** An address inside a sentence of any direction. */
export function AddressIsland({ children }: { children: ReactNode }) {
  return (
    <span className="ltr-island font-medium text-ink [overflow-wrap:anywhere]">{children}</span>
  );
}
