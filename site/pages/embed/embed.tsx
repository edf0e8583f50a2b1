import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { keepFirstTouch } from "#site/features/waitlist/first-touch.ts";
import { joinFormLoader } from "#site/features/waitlist/join-form.server.ts";
import { JoinView } from "#site/features/waitlist/join-view.tsx";
import { useWaitlistForm } from "#site/features/waitlist/waitlist-form.tsx";
import { type PageHandle, useBuiltData } from "#site/i18n/words.tsx";
import { useEarlyInput } from "#site/shell/shell.tsx";

export const loader = joinFormLoader("embed");
export const handle: PageHandle = { shell: "frame" };

declare global {
  interface Window {
    /** Reports to the page around the frame what happened in it (site/document/embed-scripts.ts). */
    postToHost?: (type: "joined") => void;
  }
}

/** One form of the waitlist, in a frame of another site. Nothing is kept on the device. */
export default function Embed() {
  const t = useTranslations("join");
  const late = useTranslations("shell")("late");
  useEffect(() => keepFirstTouch(null), []);
  useEarlyInput();
  const { headline, picture, ...form } = useBuiltData<typeof loader>().form;
  const onJoined = () => window.postToHost?.("joined");
  const joining = useWaitlistForm({ joinForm: { ...form, onJoined } });
  return (
    <main id="main" data-hue={picture} className="bg-ground">
      <p className="small hidden p-4 late:block">{late}</p>
      <div data-panel="" className="mx-auto grid max-w-[44rem] gap-6 p-5 sm:p-7">
        <h1 className="display-sm">{headline}</h1>
        <JoinView joining={joining} />
        <noscript>
          <p className="font-medium">{t("noScript", { email: contact.email })}</p>
        </noscript>
      </div>
    </main>
  );
}
