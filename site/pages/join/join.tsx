import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { offers } from "#content/offer.ts";
import { Scene } from "#site/features/services/scene.tsx";
import { joinFormLoader } from "#site/features/waitlist/join-form.server.ts";
import { JoinView, WaitlistSteps } from "#site/features/waitlist/join-view.tsx";
import { useWaitlistForm } from "#site/features/waitlist/waitlist-form.tsx";
import { useBuiltData } from "#site/i18n/words.tsx";

export const loader = joinFormLoader("join");

/** One form of the waitlist with a page of its own, for a campaign. */
export default function Join() {
  const t = useTranslations("join");
  const { picture, headline, text, ...form } = useBuiltData<typeof loader>().form;
  const joining = useWaitlistForm({ joinForm: form });
  return (
    <div data-hue={picture}>
      <section className="wrap grid gap-x-16 gap-y-12 pt-12 pb-20 sm:pt-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] xl:gap-x-24">
        <div>
          <h1 className="display-lg max-w-[11em]">{headline}</h1>
          <p className="lede mt-6 max-w-[34em]">{text}</p>
        </div>
        <div
          data-panel=""
          className="scroll-mt-24 self-start rounded-[6px] border border-line bg-paper p-6 sm:p-9 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <JoinView joining={joining} />
          <noscript>
            <p className="mt-5 font-medium">{t("noScript", { email: contact.email })}</p>
          </noscript>
        </div>
        <div className="grid content-start gap-12">
          {offers(picture) && <Scene service={picture} />}
          <WaitlistSteps
            phase={joining.isDone ? "sent" : joining.form.phase}
            isLong={form.questions.length > 0}
          />
        </div>
      </section>
    </div>
  );
}
