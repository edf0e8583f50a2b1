import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { offices } from "#brand/offices.ts";
import { captchaActions } from "#contract/captcha.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { useContact } from "#site/features/contact/use-contact.ts";
import { RecaptchaNotice } from "#site/features/waitlist/recaptcha-notice.tsx";
import { useCaptcha } from "#site/features/waitlist/use-captcha.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useNear } from "#site/ui/use-near.ts";
import { Answers } from "./answers.tsx";
import { Letter } from "./letter.tsx";
import { Meeting } from "./meeting.tsx";
import { OfficesMap } from "./offices.tsx";
import { proposedTimes } from "./opening.ts";
import { useLinkRequest } from "./use-link-request.ts";
import { useNow } from "./use-now.ts";

export const loader = pageLoader("contact", "contact");
export const meta = pageHead;

export default function Contact() {
  const t = useTranslations("contact");
  // Nothing of the captcha is asked for before someone begins to write.
  const [isTouched, setTouched] = useState(false);
  const captcha = useCaptcha(isTouched, captchaActions.contact);
  const contact = useContact(captcha);
  useLinkRequest(contact);
  const clocks = useRef<HTMLDivElement>(null);
  const isNear = useNear(clocks);
  const now = useNow(isNear || isTouched || contact.letter.topic === "meeting");
  const times = useTimes(now);
  return (
    <>
      <div className="wrap pt-6 sm:pt-8">
        <BackLink page="home" label={t("back")} />
      </div>
      <Letter
        contact={contact}
        times={times}
        notice={<RecaptchaNotice kind={captcha.kind} />}
        onTouch={() => setTouched(true)}
      />
      <div ref={clocks}>
        <Meeting contact={contact} times={times} />
        <Answers />
        <OfficesMap now={now} />
      </div>
    </>
  );
}

/** Proposed once: a time must not change under the hand that chooses it. */
function useTimes(now: Date | undefined): readonly Date[] {
  const [times, setTimes] = useState<readonly Date[]>([]);
  const headquarters = offices.find(({ isHeadquarters }) => isHeadquarters);
  if (now && headquarters && times.length === 0) setTimes(proposedTimes(headquarters, now));
  return times;
}
