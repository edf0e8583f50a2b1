import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { Icon } from "#site/ui/icons.tsx";
import { displayWords, SectionTitle } from "#site/ui/section.tsx";
import type { Question, Topic } from "./topics.server.ts";

const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** The plain text of a piece of our own HTML. */
export function textOf(html: string): string {
  return html
    .replace(/<\/p>\s*/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();
}

/** A subject: its name in the margin stays while its questions are read. */
export function TopicSection({
  topic,
  numbers,
  found,
}: {
  topic: Topic;
  numbers: ReadonlyMap<string, number>;
  found: ReadonlySet<string> | undefined;
}) {
  const isShown = (id: string) => found === undefined || found.has(id);
  return (
    <section
      id={topic.id}
      aria-labelledby={`${topic.id}-title`}
      data-hue={topic.id}
      hidden={!topic.questions.some(({ id }) => isShown(id))}
      className={clsx("pt-12", found === undefined ? "lg:pt-20" : "first-of-type:pt-8")}
    >
      <div className="grid-12 gap-y-4">
        <div className="col-span-12 lg:col-span-4">
          <div className="lg:sticky lg:top-26 lg:pe-6">
            <SectionTitle of={topic.id} text={topic.title} className="display-sm" />
            <div
              className="prose mt-2 max-w-[30em] text-[0.9375rem] leading-normal text-soft rtl:leading-loose [&_p]:text-balance"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered while building.
              dangerouslySetInnerHTML={{ __html: topic.html }}
            />
          </div>
        </div>
        <ol className="col-span-12 border-t-[3px] border-(--hue,var(--water)) lg:col-span-8">
          {topic.questions.map((one) => (
            <li key={one.id} hidden={!isShown(one.id)} className="border-b border-line">
              <Entry entry={one} number={numbers.get(one.id) ?? 0} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/**
 * One question, folded until it is opened. The folded element has the id: a browser opens what an
 * address names, without any script.
 */
function Entry({ entry, number }: { entry: Question; number: number }) {
  const t = useTranslations("help");
  const { id, question, html } = entry;
  return (
    <details className="entry group">
      <summary className="flex min-h-13 cursor-pointer list-none items-baseline gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="figure-sm min-w-[2ch] text-(--hue,var(--water))">
          {number}
        </span>
        <h3
          data-searched=""
          className="font-display text-[1.2rem] leading-snug group-hover:text-(--hue,var(--water)) rtl:leading-normal"
        >
          {displayWords(question)}
        </h3>
        <Icon
          name="chevronDown"
          className="ms-auto size-4 shrink-0 self-center text-soft transition-transform duration-150 group-open:rotate-180 print:hidden"
        />
      </summary>
      <div id={id} className="scroll-mt-20 pe-10 pb-6">
        <div
          data-searched=""
          className="prose max-w-[38em]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered while building.
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <a
          href={`#${id}`}
          aria-label={t("linkTo", { question })}
          className="small mt-3 inline-block py-1 text-soft hover:text-ink hover:underline hover:underline-offset-4 print:hidden"
        >
          {t("link")}
        </a>
      </div>
    </details>
  );
}
