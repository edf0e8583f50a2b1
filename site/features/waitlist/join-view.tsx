import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { invitation } from "#brand/links.ts";
import { ownServices } from "#brand/services.ts";
import { confirmationHours } from "#contract/limits.ts";
import type { ConfirmedAnswer } from "#contract/waitlist.ts";
import { mailAddress } from "#site/forms/fields.tsx";
import type { Phase } from "#site/forms/use-visitor-form.ts";
import { Button } from "#site/ui/button.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { JoiningBranch } from "#site/ui/joining-branch.tsx";
import { successWords, type useWaitlistForm, WaitlistForm } from "./waitlist-form.tsx";

/** The form until it is sent, then what there is to do. */
export function JoinView({
  joining,
  onClose,
}: {
  joining: ReturnType<typeof useWaitlistForm>;
  onClose?: () => void;
}) {
  const { form, answered, isDone } = joining;
  if (!isDone) return <WaitlistForm joining={joining} />;
  return (
    <Success
      key={answered.count}
      answered={answered}
      email={form.values.email.trim()}
      isSending={form.phase === "sending"}
      onAgain={joining.again}
      onChange={joining.change}
      onClose={onClose}
    />
  );
}

/** The next steps after the form was sent. Takes the focus. */
function Success({
  answered: { view, wait },
  email,
  isSending,
  onAgain,
  onChange,
  onClose,
}: {
  answered: ReturnType<typeof useWaitlistForm>["answered"];
  email: string;
  isSending: boolean;
  /** Requests the mail once more. */
  onAgain: () => void;
  /** Leads back to the address, with all else as it was typed. */
  onChange: () => void;
  onClose: (() => void) | undefined;
}) {
  const t = useTranslations("waitlist");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form was longer than a phone's screen: its surroundings are shown from their top.
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("[role=dialog], [data-panel]")?.scrollIntoView({ block: "start" });
  }, []);
  const words = successWords[view];
  const isLate = view === "late";
  // A dialog has its title above it, a page only its own.
  const Heading = onClose ? "h3" : "h2";
  const values = { email, hours: confirmationHours, wait, mail: mailAddress };
  return (
    <div className="grid justify-items-start gap-5">
      <JoiningBranch className="h-28 w-full sm:h-36" state="joined" />
      <Heading
        ref={heading}
        tabIndex={-1}
        className="display-sm text-[clamp(1.6rem,2.6vw,2.1rem)]! outline-none"
      >
        {t(`success.${words.title}`)}
      </Heading>
      <p className="max-w-[34em]">{t.rich(`success.${words.text}`, values)}</p>
      {invitation.showsPlace && <Confirmed />}
      <div className="max-w-[34em] border-line border-t pt-4">
        <p className="font-medium">{t(isLate ? "success.lateHelpTitle" : "success.helpTitle")}</p>
        <p className="small mt-1 text-soft">{t(isLate ? "success.lateHelp" : "success.help")}</p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {!isLate && (
            <Button look="quiet" busy={isSending} onClick={onAgain}>
              {t("success.again")}
            </Button>
          )}
          <Button look="quiet" disabled={isSending} onClick={onChange}>
            {t("success.change")}
          </Button>
        </div>
      </div>
      {onClose && (
        <Button onClick={onClose} className="mt-1">
          {t("close")}
        </Button>
      )}
    </div>
  );
}

/** How many have confirmed so far: a visitor who has just joined has no place among them yet. */
function Confirmed() {
  const t = useTranslations("waitlist.success");
  const [confirmed, setConfirmed] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    async function load(): Promise<void> {
      const answer = await fetch("/api/waitlist/confirmed", { signal: control.signal });
      const { confirmed: count } = (await answer.json()) as Partial<ConfirmedAnswer>;
      if (typeof count === "number") setConfirmed(count);
    }
    // Without the number the line stays empty.
    load().catch(() => undefined);
    return () => control.abort();
  }, []);
  return (
    <p role="status" className="small min-h-6 max-w-[34em] text-soft">
      {confirmed > 0 && t("confirmed", { count: confirmed })}
    </p>
  );
}

const steps = ["form", "mail", "turn"] as const;

/**
 * What happens next, as stops along a channel, which fills once the visitor has joined. `isLong`: the form has
 * questions of its own.
 */
export function WaitlistSteps({ phase, isLong }: { phase: Phase; isLong?: boolean }) {
  const t = useTranslations("waitlist");
  const reached = phase === "sent" ? 1 : 0;
  return (
    <section className="relative" aria-label={t("steps.title")}>
      <ol className="grid">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === reached ? "step" : undefined}
            className="relative ps-10 pb-8 last:pb-1"
          >
            <span className="absolute start-[9px] top-0 h-full w-0.5 bg-line" aria-hidden="true">
              <span
                className={clsx(
                  "block size-full origin-top bg-water transition-transform delay-500 duration-500 ease-site",
                  index >= reached && "scale-y-0",
                )}
              />
            </span>
            <Stop state={index < reached ? "past" : index === reached ? "now" : "ahead"} />
            <p className={clsx("font-medium leading-snug", index > reached && "text-soft")}>
              {t(`steps.${step}.name`)}
            </p>
            <p className="small mt-1 text-soft">
              {isLong && step === "form" ? t("steps.long") : t(`steps.${step}.text`)}
            </p>
          </li>
        ))}
      </ol>
      <Delta />
    </section>
  );
}

function Stop({ state }: { state: "past" | "now" | "ahead" }) {
  return (
    <svg viewBox="0 0 20 20" className="absolute start-0 top-[0.1em] size-5" aria-hidden="true">
      <circle
        cx="10"
        cy="10"
        r="6.5"
        strokeWidth="2.5"
        stroke={state === "ahead" ? "var(--line-strong)" : "var(--water)"}
        fill={state === "past" ? "var(--water)" : "var(--ground)"}
      />
      {state === "now" && <circle cx="10" cy="10" r="2.5" fill="var(--water)" />}
    </svg>
  );
}

/** The channel's end: a branch for each service that one waits for. */
function Delta() {
  const bends = ["M10 0C10 18 16 24 16 46", "M10 0C10 22 50 14 66 46", "M10 0C10 18 92 8 114 46"];
  const awaited = [
    ...services.map(({ name, live }) => ({ name: name as string, hue: name, live })),
    ...ownServices.map(({ id, hue, live }) => ({ name: id, hue, live })),
  ].filter(({ live }) => !live);
  return (
    <Drawing box="0 0 120 50" className="h-12.5 w-30">
      {awaited.slice(0, bends.length).map(({ name, hue }, i) => {
        const path = bends[i] ?? "";
        return (
          <g key={name} data-hue={hue} stroke="var(--hue)" strokeWidth="2">
            <path d={path} />
            <circle cx={path.split(" ").at(-2)} cy="46" r="3" fill="var(--hue)" stroke="none" />
          </g>
        );
      })}
    </Drawing>
  );
}
