import { clsx } from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { referral } from "#brand/referral.ts";
import type { Place as PlaceAnswer } from "#contract/place.ts";
import { mailPageHead } from "#site/features/mail-link/mail-page.tsx";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { takeToken, useOnceSeen } from "#site/forms/mail-token.ts";
import { mayWorkLater, post } from "#site/forms/post.ts";
import { formatNumber, formatShortDay } from "#site/i18n/formats.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { Button, buttonClass } from "#site/ui/button.tsx";
import { useCopy } from "#site/ui/copy.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { pictureOf } from "#site/ui/element-picture.ts";
import { mailDraft } from "#site/ui/mailto.ts";
import { QrCode } from "#site/ui/qr-code.tsx";
import { saveFile } from "#site/ui/save-file.ts";
import { showToast } from "#site/ui/toast.ts";
import { channelPath } from "./channel-path.ts";
import { ShareSheet } from "./share-sheet.tsx";

export const loader = pageLoader("place", "place", "forms");
export const head = mailPageHead;

type State =
  | { state: "loading" | "none" | "failed" }
  | { state: "shown"; place: PlaceAnswer; mails: boolean };

/** A lead's place on the waitlist, the link for friends, and its results. Opened by a signed link. */
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
    <div className="pt-12 pb-16 sm:pt-20" aria-busy={isLoading}>
      {/* As high while the link is read as with the longest text after it: nothing below moves. */}
      <div className="wrap grid content-start gap-6 max-sm:min-h-[25rem] sm:min-h-[21rem]">
        <h1 className="display-lg" aria-live="polite">
          {t(page.state)}
        </h1>
        {!isLoading && (
          <>
            <p className="lede max-w-[34em]">
              {t(page.state === "none" ? "noneText" : "failedText")}
            </p>
            <div className="flex flex-wrap gap-3">
              {page.state === "failed" ? (
                <Button onClick={read}>{t("again")}</Button>
              ) : (
                <WaitlistButton />
              )}
              <ButtonLink page="home" look="outline" label={t("home")} />
            </div>
          </>
        )}
        <noscript>
          <p className="lede">{t("noScript")}</p>
        </noscript>
      </div>
      <Channel friends={0} />
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
  const number = place.place;
  return (
    <div className="pt-12 pb-20 sm:pt-16">
      <div className="wrap grid items-end gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div>
          <h1 className="display-lg">
            {number === null
              ? t("invited")
              : t.rich("waiting", {
                  place: formatNumber(locale, number),
                  big: (figure) => <Figure>{figure}</Figure>,
                })}
          </h1>
          <p className="lede mt-4 text-soft">
            {number === null ? t("invitedText") : t("ofWaiting", { waiting: place.waiting })}
          </p>
        </div>
        <Sharing link={place.link} />
      </div>
      <Channel
        friends={place.friends}
        rewards={place.rewards}
        label={t("channel", { friends: place.friends })}
      />
      <div className="wrap grid gap-x-20 gap-y-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid content-start gap-14">
          <section className="grid content-start gap-4">
            <h2 className="display-sm">{t("friends", { friends: place.friends })}</h2>
            <p className="max-w-[34em]">{t("rule", { spots, most })}</p>
            <p className="small max-w-[36em] text-soft">{t("overtake")}</p>
          </section>
          {place.rewards.length > 0 && <Rewards place={place} />}
        </div>
        <Ledger place={place} />
      </div>
      <div className="wrap">
        <label className="mt-14 flex max-w-[36em] items-start gap-3 border-line border-t pt-6">
          <input
            type="checkbox"
            className="mt-1 size-5 accent-water"
            checked={mails}
            onChange={({ currentTarget }) => onMails(currentTarget.checked)}
          />
          <span>{t("mails")}</span>
        </label>
      </div>
    </div>
  );
}

/** The place, as large as the page can show it. */
function Figure({ children }: { children: ReactNode }) {
  return (
    <span className="block text-[clamp(5.5rem,22vw,13rem)] leading-[0.95] text-water tabular-nums">
      {children}
    </span>
  );
}

/** Where each friend's water joins the channel. */
const mouths = Array.from({ length: referral.most }, (_, index) => 70 + index * 44);
const level = 100;

/**
 * The channel, from one edge of the page to the other: it widens with everyone who joined through the reader, past
 * the rewards to the next one downstream.
 */
function Channel({
  friends,
  rewards = [],
  label,
}: {
  friends: number;
  rewards?: PlaceAnswer["rewards"];
  label?: string;
}) {
  const t = useTranslations("place");
  const locale = useSiteLocale();
  const next = rewards.find((reward) => reward.state === null && reward.friends > friends);
  const counted = mouths.slice(0, friends);
  return (
    <figure className="relative my-10 overflow-x-clip sm:my-14">
      {label && <figcaption className="sr-only">{label}</figcaption>}
      <Drawing
        box="0 0 1000 200"
        stretch
        className="block h-40 w-full sm:h-64"
        strokeLinecap="round"
      >
        {mouths.map((x, index) => {
          const isCounted = index < friends;
          const bank = index % 2 ? 190 : 10;
          return (
            <path
              key={x}
              d={`M${x - 80} ${bank}C${x - 30} ${bank} ${x - 20} ${level} ${x + 24} ${level}`}
              stroke={isCounted ? "var(--water)" : "var(--line-strong)"}
              strokeWidth={isCounted ? 3 : 1.5}
              strokeDasharray={isCounted ? undefined : "1 7"}
            />
          );
        })}
        <path
          d={channelPath({
            ...{ from: 0, to: 1000, level, mouths: counted, first: 3, step: 3.4, soft: 20 },
          })}
          fill="var(--water)"
        />
      </Drawing>
      {rewards.map((reward) => {
        const x = mouths[reward.friends - 1];
        if (x === undefined) return null;
        const isReached = reward.state !== null || friends >= reward.friends;
        return (
          <span
            key={reward.id}
            aria-hidden="true"
            style={{ insetInlineStart: `${(x + 20) / 10}%` }}
            className="absolute top-1/2 -ms-4 -mt-4 sm:-ms-5 sm:-mt-5"
          >
            <span
              className={clsx(
                "grid size-8 place-items-center rounded-full border-3 text-[0.9375rem] font-medium tabular-nums sm:size-10",
                isReached
                  ? "border-ground bg-ink text-ground"
                  : "border-water bg-ground text-water",
              )}
            >
              {formatNumber(locale, reward.friends)}
            </span>
            {reward === next && (
              <span className="small absolute start-1/2 top-full mt-2 hidden w-60 bg-ground py-1 ps-2 sm:block">
                <span className="block font-medium">{reward.name[locale]}</span>
                <span className="block text-soft">
                  {t("more", { friends: reward.friends - friends })}
                </span>
              </span>
            )}
          </span>
        );
      })}
    </figure>
  );
}

/** The link to copy, and where to it can be sent, with a text in the reader's language. */
function Sharing({ link }: { link: string }) {
  const t = useTranslations("place");
  const locale = useSiteLocale();
  const { isCopied, copy } = useCopy();
  const sheet = useRef<HTMLDivElement>(null);
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

  async function sharePicture() {
    if (!sheet.current) return;
    try {
      await document.fonts.ready;
      const ground = getComputedStyle(sheet.current).backgroundColor;
      const picture = await pictureOf(sheet.current, ground);
      const file = new File([picture], "waitlist.png", { type: picture.type });
      if (!navigator.canShare?.({ files: [file] })) return saveFile(picture, file.name);
      await navigator.share({ files: [file], text: `${text} ${link}` }).catch(() => undefined);
    } catch {
      showToast({ kind: "danger", title: t("picture.failed") });
    }
  }

  async function press() {
    if (!(await copy(link))) showToast({ kind: "danger", title: t("copyFailed") });
  }
  return (
    <section className="grid gap-5 rounded-[6px] bg-basin p-6 sm:grid-cols-[minmax(0,1fr)_8.5rem] sm:p-7">
      <div className="grid content-start gap-3">
        <h2 className="font-medium">{t("link")}</h2>
        <span className="ltr-island break-all text-water">{link}</span>
        <div className="flex flex-wrap gap-3">
          <Button onClick={press}>
            <span aria-live="polite">{t(isCopied ? "copied" : "copy")}</span>
          </Button>
          {"share" in navigator && (
            <Button look="outline" onClick={share}>
              {t("device")}
            </Button>
          )}
          <Button look="outline" onClick={sharePicture}>
            {t("picture.button")}
          </Button>
        </div>
      </div>
      <div className="w-34 max-w-full sm:justify-self-end">
        <QrCode text={link} label={t("qr")} />
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 sm:col-span-2">
        {targets.map(([name, href]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="small text-soft sm:col-span-2">{t("single")}</p>
      <ShareSheet ref={sheet} link={link} />
    </section>
  );
}

/** The rewards downstream: the channel fills one basin after the other. */
function Rewards({ place: { rewards, friends: all } }: { place: PlaceAnswer }) {
  const t = useTranslations("place");
  const locale = useSiteLocale();
  return (
    <section>
      <h2 className="display-sm">{t("rewards")}</h2>
      <ol className="mt-6">
        {rewards.map(({ id, friends, name, text, state, left }, index) => {
          const following = rewards[index + 1]?.friends;
          const isReached = state !== null || all >= friends;
          const onTheWay = following ? (all - friends) / Math.max(1, following - friends) : 0;
          return (
            <li key={id} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-5">
              <span aria-hidden="true" className="flex flex-col items-center">
                <span
                  className={clsx(
                    "grid size-10 place-items-center rounded-full border-3 font-medium tabular-nums",
                    isReached
                      ? "border-water bg-water text-on-water"
                      : "border-line bg-ground text-soft",
                  )}
                >
                  {formatNumber(locale, friends)}
                </span>
                {following && (
                  <span className="relative w-1 grow bg-line">
                    <span
                      className="absolute inset-x-0 top-0 bg-water"
                      style={{ height: `${100 * Math.min(1, Math.max(0, onTheWay))}%` }}
                    />
                  </span>
                )}
              </span>
              <div className="pt-1 pb-8">
                <p className="sr-only">{t("rewardAt", { friends })}</p>
                <h3 className="text-[1.125rem] font-medium">{name[locale]}</h3>
                {text && <p className="small mt-1 max-w-[40em] text-soft">{text[locale]}</p>}
                <p className="small mt-1.5 flex flex-wrap gap-x-3">
                  <span className={clsx("font-medium", isReached && "text-water")}>
                    {state === null && all < friends
                      ? t("more", { friends: friends - all })
                      : t(`states.${state ?? "none"}`)}
                  </span>
                  {state === null && left !== null && (
                    <span className="text-soft">{t("left", { left })}</span>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Friends by day, without their identity, and why some of them do not count. */
function Ledger({ place: { days, reasons } }: { place: PlaceAnswer }) {
  const t = useTranslations("place");
  const locale = useSiteLocale();
  return (
    <section>
      <h2 className="display-sm">{t("days")}</h2>
      {days.length === 0 ? (
        <p className="mt-4 text-soft">{t("noDays")}</p>
      ) : (
        <table className="mt-4 w-full">
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
