import { useEffect, useState } from "react";
import { captchaActions } from "#contract/captcha.ts";
import {
  NewsletterRest,
  type NewsletterState,
} from "#site/features/newsletter/newsletter-rest.tsx";
import { RecaptchaNotice } from "#site/features/waitlist/recaptcha-notice.tsx";
import { useCaptcha } from "#site/features/waitlist/use-captcha.ts";
import type { Words } from "#site/i18n/messages.ts";
import { LateWords, useSiteLocale } from "#site/i18n/words.tsx";
import { showLoadFailure } from "#site/ui/toast.ts";

/** Its words, a file for each language; only the reader's is fetched. */
const wordFiles = import.meta.glob<Words["newsletter"]>("/content/*/newsletter.json", {
  import: "default",
});

/** The part of the newsletter's form that is loaded when somebody turns to it. */
export default function NewsletterLate({ state }: { state: NewsletterState }) {
  const locale = useSiteLocale();
  const captcha = useCaptcha(true, captchaActions.newsletter);
  const [words, setWords] = useState<Words["newsletter"]>();
  useEffect(() => {
    let isStale = false;
    wordFiles[`/content/${locale}/newsletter.json`]?.().then(
      (loaded) => {
        if (!isStale) setWords(loaded);
      },
      // The field keeps what was typed.
      showLoadFailure,
    );
    return () => {
      isStale = true;
    };
  }, [locale]);
  if (!words) return null;
  return (
    <LateWords words={{ newsletter: words }}>
      <NewsletterRest
        state={state}
        captcha={captcha}
        notice={<RecaptchaNotice kind={captcha.kind} />}
      />
    </LateWords>
  );
}
