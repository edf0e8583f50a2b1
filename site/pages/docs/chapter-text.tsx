import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import { token } from "#brand/token.ts";
import { confirmationHours, unconfirmedDays } from "#contract/limits.ts";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import type { Block, Chapter } from "./chapters.server.ts";
import intoSand from "./into-sand.svg?raw";

const hues = new Set(["wallet", "travel", "logistics", "education"]);

export function ChapterText({
  chapter,
  number,
  origin,
  hidden,
}: {
  chapter: Chapter;
  number: number;
  origin: string;
  hidden: boolean;
}) {
  const { id, title, blocks } = chapter;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      hidden={hidden}
      data-hue={hues.has(id) ? id : undefined}
      className="border-t border-line pt-8 pb-14 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="display-md flex items-baseline gap-x-5">
        <span aria-hidden="true" className="figure-sm text-(--hue,var(--water))">
          {number}
        </span>
        {title}
      </h2>
      {blocks.map((block) => (
        <BlockView key={block.at} block={block} origin={origin} />
      ))}
    </section>
  );
}

function BlockView({ block, origin }: { block: Block; origin: string }) {
  const t = useTranslations("docs");
  if (block.kind === "drawing") return <ChapterDrawing name={block.name} />;
  if (block.kind === "sample") {
    const name = block.name as SampleName;
    return (
      <CodeBlock code={samplesAt(origin)[name]} label={t(`samples.${name}`)} className="mt-6" />
    );
  }
  return (
    <div
      className="prose mt-5 max-w-[42em]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered while building.
      dangerouslySetInnerHTML={{ __html: block.html }}
    />
  );
}

const optIn = ["sent", "mail", "seen", "confirmed"] as const;
const market = ["sources", "server", "yours", "page"] as const;

/** A drawn sequence: stops on a line, each with what happens there. */
function ChapterDrawing({ name }: { name: string }) {
  const t = useTranslations("docs.drawings");
  const values = { hours: confirmationHours, days: unconfirmedDays };
  const isMarket = name === "market";
  const stops = isMarket
    ? market.map((stop) => ({
        id: stop,
        name: t(`market.${stop}.name`),
        text: t(`market.${stop}.text`),
      }))
    : optIn.map((stop) => ({
        id: stop,
        name: t(`optIn.${stop}.name`),
        text: t(`optIn.${stop}.text`, values),
      }));
  return (
    <figure className="mt-8 mb-2">
      <figcaption className="small text-soft">
        {t(isMarket ? "market.label" : "optIn.label")}
      </figcaption>
      <ol className="mt-4 grid gap-y-6 sm:grid-cols-4">
        {stops.map((stop, i) => (
          <li key={stop.id} className="relative ps-9 sm:ps-0 sm:pt-9 sm:pe-5">
            <span
              aria-hidden="true"
              className="absolute top-1 -bottom-7 start-[9px] w-[3px] bg-water sm:start-0 sm:end-0 sm:top-[9px] sm:bottom-auto sm:h-[3px] sm:w-auto data-last:hidden"
              data-last={i === stops.length - 1 ? "" : undefined}
            />
            <span
              aria-hidden="true"
              className="absolute start-0 top-1 size-[21px] rounded-full border-[3px] border-water bg-ground sm:top-0 data-last:bg-water"
              data-last={i === stops.length - 1 ? "" : undefined}
            />
            <p className="font-display text-[1.15rem] leading-snug">{stop.name}</p>
            <p className="small mt-0.5 text-soft">{stop.text}</p>
          </li>
        ))}
      </ol>
      {/* Where what does not go on runs into the sand. */}
      {!isMarket && (
        <p className="small mt-6 flex items-center gap-3 text-soft">
          <SvgDrawing svg={intoSand} className="w-15 shrink-0" strokeLinecap="round" />
          {t("optIn.gone", values)}
        </p>
      )}
    </figure>
  );
}

/** Code of the guide, the same in every language. `origin` is the address of the site. */
function samplesAt(origin: string) {
  return {
    campaign: `${origin}/?utm_source=partner&utm_medium=newsletter&utm_campaign=autumn`,

    join: `POST ${origin}/api/waitlist
Content-Type: application/json

{
  "email": "amal@example.com",
  "country": "${signupCountries[0]}",
  "city": "${contact.city.en}",
  "heard_channel": "${heardChannels.find((channel) => channel.includes("friend")) ?? "other"}",
  "consent": true,
  "locale": "ar",
  "recaptchaToken": "…",
  "utm_source": "partner",
  "utm_medium": "newsletter",
  "utm_campaign": "autumn",
  "referrer_url": "https://partner.example/news"
}`,

    joinAnswers: `{ "ok": true }
{ "ok": true, "resent": true }
{ "alreadyConfirmed": true }`,

    invitation: `GET ${origin}/api/invitations/…

// 200
{
  "state": "open",
  "email": "amal@example.com",
  "locale": "ar",
  "invitedAt": "2026-11-22T08:00:00.000Z",
  "expiresAt": "2026-12-06T08:00:00.000Z"
}`,
    confirm: `POST ${origin}/api/waitlist-confirm
Content-Type: application/json

{ "token": "…" }

// 200
{ "message": "confirmed", "email": "amal@example.com" }`,

    market: `{
  "address": "${token.address}",
  "name": "${token.name}",
  "symbol": "${token.symbol}",
  "decimals": ${token.decimals},
  "price": ${token.defaults.price},
  "priceChange24h": ${token.defaults.priceChange24h},
  "volume24h": ${token.defaults.volume24h},
  "marketCap": ${token.defaults.marketCap},
  "totalSupply": ${token.totalSupply},
  "circulatingSupply": ${token.totalSupply * token.defaults.circulatingShare},
  "holders": ${token.defaults.holders},
  "source": "demo",
  "sources": {},
  "asOf": "2026-11-21T08:00:00.000Z",
  "lastUpdated": "2026-11-21T08:00:00.000Z"
}`,

    marketCall: `let known = { etag: "", figures: undefined };

export async function marketFigures() {
  const answer = await fetch("${origin}/api/market", {
    headers: known.etag ? { "If-None-Match": known.etag } : {},
    signal: AbortSignal.timeout(3000),
  });
  if (answer.status === 304) return known.figures;
  if (!answer.ok) throw new Error("market: " + answer.status);
  known = {
    etag: answer.headers.get("ETag") ?? "",
    figures: await answer.json(),
  };
  return known.figures; // show its source and asOf too
}`,

    status: `GET ${origin}/api/status

// 200
{
  "checkedAt": "2026-11-21T08:00:00.000Z",
  "site": { "state": "operational" },
  "database": { "state": "operational", "milliseconds": 1 },
  "mail": {
    "state": "operational",
    "waiting": 0,
    "oldestSeconds": 0
  },
  "market": {
    "state": "operational",
    "source": "live",
    "ageSeconds": 38,
    "disagreements": []
  }
}`,
  };
}

type SampleName = keyof ReturnType<typeof samplesAt>;
