import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { referral } from "#brand/referral.ts";
import type { Place as PlaceAnswer } from "#contract/place.ts";
import { mailPageHead } from "#site/features/mail-link/mail-page.tsx";
import { takeToken, useOnceSeen } from "#site/forms/mail-token.ts";
import { mayWorkLater, post } from "#site/forms/post.ts";
import { formatNumber, formatShortDay } from "#site/i18n/formats.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { Button, buttonClass } from "#site/ui/button.tsx";
import { useCopy } from "#site/ui/copy.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { mailDraft } from "#site/ui/mailto.ts";
import { QrCode } from "#site/ui/qr-code.tsx";
import { showToast } from "#site/ui/toast.ts";

export const loader = pageLoader("place", "place", "forms");
export const meta = mailPageHead;

type State =
  | { state: "loading" | "none" | "failed" }
  | { state: "shown"; place: PlaceAnswer; mails: boolean };

/** A lead's place on the waitlist, the link for friends, and what came of it. Opened by a signed link. */
export default function Place() {
  const t = useTranslations("place");
  const [page, setPage] = useState<State>({ state: "loading" });
  const token = useRef<string>(undefined);

  async function read() {
    setPage({ state: "loading" });
    const schema = import("#contract/place.ts").then(({ placeOrError }) => placeOrError);
    const result = await post("/api/place", { token: token.current }, schema);
    if (result.outcome === "answered") {
      return setPage({ state: "shown", place: result.answer, mails: result.answer.mails });
    }
    setPage({ state: mayWorkLater(result) ? "failed" : "none" });
  }
  useOnceSeen(() => {
    token.current = takeToken();
    if (token.current === undefined) setPage({ state: "none" });
    else void read();
    return undefined;
  });

  async function switchMails(mails: boolean) {
    if (page.state !== "shown") return;
    setPage({ ...page, mails });
    const schema = import("#contract/visitor.ts").then(({ visitorAnswer }) => visitorAnswer);
    const { outcome } = await post("/api/place/mails", { token: token.current, on: mails }, schema);
    if (outcome === "answered") return;
    setPage({ ...page, mails: !mails });
    showToast({ kind: "danger", title: t("failedText") });
  }

  if (page.state === "shown") {
    return <Shown place={page.place} mails={page.mails} onMails={switchMails} />;
  }
  const isLoading = page.state === "loading";
  return (
    <div className="wrap grid gap-6 pt-12 pb-16 sm:pt-20" aria-busy={isLoading}>
      <h1 className="display-lg" aria-live="polite">
        {t(page.state)}
      </h1>
      {!isLoading && (
        <>
          <p className="lede max-w-[34em]">
            {t(page.state === "none" ? "noneText" : "failedText")}
          </p>
          <div className="flex flex-wrap gap-3">
            {page.state === "failed" && <Button onClick={read}>{t("again")}</Button>}
            <ButtonLink page="home" look="outline" label={t("home")} />
          </div>
        </>
      )}
      <Channel friends={0} />
      <noscript>
        <p className="lede">{t("noScript")}</p>
      </noscript>
    </div>
  );
}

function Shown({
  place,
  mails,
  onMails,
}: {
  place: PlaceAnswer;
  mails: boolean;
  onMails: (on: boolean) => void;
}) {
  const t = useTranslations("place");
  const locale = useSiteLocale();
  const { spots, most } = referral;
  return (
    <div className="wrap pt-12 pb-16 sm:pt-20">
      <h1 className="display-lg">
        {place.place === null
          ? t("invited")
          : t("waiting", { place: formatNumber(locale, place.place) })}
      </h1>
      <p className="lede mt-3 text-soft">
        {place.place === null ? t("invitedText") : t("ofWaiting", { waiting: place.waiting })}
      </p>
      <Channel friends={place.friends} label={t("channel", { friends: place.friends })} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20">
        <section className="grid content-start gap-5">
          <h2 className="display-sm">{t("friends", { friends: place.friends })}</h2>
          <p className="max-w-[34em]">{t("rule", { spots, most })}</p>
          <p className="small max-w-[36em] text-soft">{t("overtake")}</p>
          <Sharing link={place.link} />
        </section>
        <QrCode text={place.link} label={t("qr")} />
      </div>
      {place.rewards.length > 0 && <Rewards place={place} />}
      <Ledger place={place} />
      <label className="mt-12 flex max-w-[36em] items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 accent-water"
          checked={mails}
          onChange={({ currentTarget }) => onMails(currentTarget.checked)}
        />
        <span>{t("mails")}</span>
      </label>
    </div>
  );
}

/** Where each friend's water joins the channel, and how wide it is with so many of them. */
const mouths = Array.from({ length: referral.most }, (_, index) => 90 + index * 42);
const widthWith = (friends: number) => 3 + 1.6 * Math.min(friends, referral.most);

/** The channel: it widens with everyone who joined through the reader. */
function Channel({ friends, label }: { friends: number; label?: string }) {
  const joined = mouths.slice(0, friends);
  return (
    <figure className="my-10">
      {label && <figcaption className="sr-only">{label}</figcaption>}
      <Drawing box="0 0 1000 150" className="block h-auto w-full" strokeLinecap="round">
        {mouths.map((x, index) => (
          <path
            key={x}
            d={`M${x - 60} ${index % 2 ? 142 : 8}C${x - 20} ${index % 2 ? 142 : 8} ${x - 10} 75 ${x + 20} 75`}
            stroke={index < friends ? "var(--water)" : "var(--line-strong)"}
            strokeWidth={index < friends ? 2.5 : 1.5}
            strokeDasharray={index < friends ? undefined : "1 8"}
          />
        ))}
        <path d="M0 75H1000" stroke="var(--water)" strokeWidth="3" />
        {joined.map((x, index) => (
          <path
            key={x}
            d={`M${x + 20} 75H1000`}
            stroke="var(--water)"
            strokeWidth={widthWith(index + 1)}
          />
        ))}
      </Drawing>
    </figure>
  );
}

/** The link to copy, and where to it can be sent, with a text in the reader's language. */
function Sharing({ link }: { link: string }) {
  const t = useTranslations("place");
  const locale = useSiteLocale();
  const { isCopied, copy } = useCopy();
  const brand = names.group[locale];
  const text = t("text", { brand });
  const encoded = {
    link: encodeURIComponent(link),
    text: encodeURIComponent(text),
    both: encodeURIComponent(`${text} ${link}`),
  };
  const targets = [
    ["WhatsApp", `https://wa.me/?text=${encoded.both}`],
    ["Telegram", `https://t.me/share/url?url=${encoded.link}&text=${encoded.text}`],
    ["X", `https://x.com/intent/post?text=${encoded.text}&url=${encoded.link}`],
    ["LinkedIn", `https://www.linkedin.com/sharing/share-offsite/?url=${encoded.link}`],
    [t("mail"), mailDraft(t("subject", { brand }), `${text} ${link}`)],
  ] as const;
  // The device's own sheet, where it has one. Dismissing it rejects, which is no failure.
  const share = () => navigator.share({ text, url: link }).catch(() => undefined);

  async function press() {
    if (!(await copy(link))) showToast({ kind: "danger", title: t("copyFailed") });
  }
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <h3 className="font-medium">{t("link")}</h3>
      <div className="flex flex-wrap items-center gap-3">
        <span className="ltr-island break-all text-water">{link}</span>
        <Button onClick={press}>
          <span aria-live="polite">{t(isCopied ? "copied" : "copy")}</span>
        </Button>
        {"share" in navigator && (
          <Button look="outline" onClick={share}>
            {t("device")}
          </Button>
        )}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {targets.map(([name, href]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="small max-w-[36em] text-soft">{t("single")}</p>
    </div>
  );
}

/** The rewards downstream: what each takes, and how far it is. */
function Rewards({ place }: { place: PlaceAnswer }) {
  const t = useTranslations("place");
  const locale = useSiteLocale();
  return (
    <section className="mt-16">
      <h2 className="display-sm">{t("rewards")}</h2>
      <ol className="mt-5 border-line border-t">
        {place.rewards.map(({ id, friends, name, text, state, left }) => (
          <li
            key={id}
            className="grid gap-x-8 gap-y-1 border-line border-b py-5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
          >
            <span className="text-water">{t("rewardAt", { friends })}</span>
            <span>
              <strong className="font-medium">{name[locale]}</strong>
              {text && <span className="small mt-1 block text-soft">{text[locale]}</span>}
            </span>
            <span className="small text-soft">
              <span>{t(`states.${state ?? "none"}`)}</span>
              {state === null && left !== null && (
                <span className="block">{t("left", { left })}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Friends by day, never who, and why some of them do not count. */
function Ledger({ place: { days, reasons } }: { place: PlaceAnswer }) {
  const t = useTranslations("place");
  const locale = useSiteLocale();
  return (
    <section className="mt-16">
      <h2 className="display-sm">{t("days")}</h2>
      {days.length === 0 ? (
        <p className="mt-4 text-soft">{t("noDays")}</p>
      ) : (
        <table className="mt-4 w-full max-w-3xl">
          <thead>
            <tr className="small border-line border-b text-soft">
              {(["day", "counts", "state"] as const).map((head) => (
                <th key={head} scope="col" className="py-2 pe-6 text-start font-normal">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, state, count }) => (
              <tr key={`${day} ${state}`} className="border-line border-b">
                <td className="py-2 pe-6">{formatShortDay(locale, new Date(day), "UTC")}</td>
                <td className="py-2 pe-6">{formatNumber(locale, count)}</td>
                <td className="py-2">{t(`referral.${state}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reasons.length > 0 && (
        <>
          <h3 className="mt-6 font-medium">{t("why")}</h3>
          <ul className="small mt-2 grid gap-1 text-soft">
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                {formatNumber(locale, count)} × {t(`reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
