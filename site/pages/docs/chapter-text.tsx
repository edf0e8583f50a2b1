import { useTranslations } from "use-intl";
import { confirmationHours, unconfirmedDays } from "#contract/limits.ts";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import type { Block, Chapter } from "./chapters.server.ts";
import intoSand from "./into-sand.svg?raw";

const hues = new Set(["wallet", "travel", "logistics", "education"]);

export function ChapterText({
  chapter,
  number,
  hidden,
}: {
  chapter: Chapter;
  number: number;
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
        <BlockView key={block.at} block={block} />
      ))}
    </section>
  );
}

function BlockView({ block }: { block: Block }) {
  const t = useTranslations("docs");
  if (block.kind === "drawing") return <ChapterDrawing name={block.name} />;
  if (block.kind === "sample") {
    return <CodeBlock code={block.code} label={t(`samples.${block.name}`)} className="mt-6" />;
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
