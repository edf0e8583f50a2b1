import { useState } from "react";
import { useTranslations } from "use-intl";
import { post } from "#site/forms/post.ts";
import { Button } from "#site/ui/button.tsx";
import { failedFor, useFailedText } from "./mail-page.tsx";

const loadResendSchema = () =>
  import("#contract/waitlist.ts").then((waitlist) => waitlist.waitlistAnswer);

/** Has another link sent to the address that an expired one was sent to: nothing is typed again. */
export function NewLink({
  path,
  token,
  done,
}: {
  path: string;
  token: string;
  /** Shown if no link was needed any more, instead of the text that the address is confirmed. */
  done?: string;
}) {
  const t = useTranslations("mail-link");
  const failedText = useFailedText();
  const [state, set] = useState<"ask" | "sending" | "sent" | "confirmed">("ask");
  const [fault, setFault] = useState("");
  async function send() {
    set("sending");
    setFault("");
    const result = await post(path, { token }, loadResendSchema());
    if (result.outcome === "answered") {
      return set("alreadyConfirmed" in result.answer ? "confirmed" : "sent");
    }
    set("ask");
    setFault(failedText(failedFor(result) ?? { failure: "other" }));
  }
  if (state === "sent" || state === "confirmed") {
    return (
      <p role="status" className="mb-2 w-full font-medium">
        {state === "confirmed" && done ? done : t(`newLink.${state}`)}
      </p>
    );
  }
  return (
    <>
      {fault && (
        <p role="alert" className="w-full font-medium text-danger">
          {fault}
        </p>
      )}
      <Button onClick={send} busy={state === "sending"}>
        {t(state === "sending" ? "newLink.sending" : "newLink.button")}
      </Button>
    </>
  );
}
