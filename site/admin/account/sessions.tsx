import { useTranslations } from "use-intl";
import { deviceIn, type OwnSession } from "#contract/people.ts";
import { Button } from "#site/ui/button.tsx";
import { Section } from "#site/ui/section.tsx";
import { showToast } from "#site/ui/toast.ts";
import { useMoment } from "../figures.ts";
import { useSend } from "../use-call.ts";

/** Where one is signed in. This session ends with Logout; the others end here. */
export function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const t = useTranslations("admin-account.sessions");
  const { send, isBusy } = useSend();

  async function end(which: string, text: string) {
    const said = () => showToast({ kind: "good", title: text });
    // One that is gone already is what was wanted.
    const done = await send(`/api/admin/account/${which}`, {}, { refused: { not_found: said } });
    if (done) said();
  }

  return (
    <Section name="sessions" title={t("title")} titleClass="display-sm">
      <ul className="mt-4 border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <Session session={session} />
            {!session.isThis && (
              <Button
                look="quiet"
                className="justify-self-start"
                aria-disabled={isBusy}
                onClick={() => end(`sessions/${encodeURIComponent(session.id)}/end`, t("ended"))}
              >
                {t("end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="outline"
          className="mt-6"
          aria-disabled={isBusy}
          onClick={() => end("end-other-sessions", t("othersEnded"))}
        >
          {t("endOthers")}
        </Button>
      )}
    </Section>
  );
}

function Session({ session }: { session: OwnSession }) {
  const t = useTranslations("admin-account.sessions");
  const when = useMoment();
  const device = deviceIn(session.userAgent);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{device ? t("device", device) : t("unknown")}</span>
        {session.isThis && <span className="small text-water">{t("this")}</span>}
      </p>
      <p className="small flex flex-wrap gap-x-4 text-soft">
        <span>{t("lastUsed", { time: when(session.lastUsedAt) })}</span>
        <span>{t("started", { time: when(session.startedAt) })}</span>
        {session.address && <span className="ltr-island">{session.address}</span>}
      </p>
    </div>
  );
}
