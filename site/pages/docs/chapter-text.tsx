import { useTranslations } from "use-intl";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import type { Block, Chapter } from "./chapters.ts";
import { Drawing } from "./drawing.tsx";
import { type SampleName, samplesAt } from "./samples.ts";

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
  if (block.kind === "drawing") return <Drawing name={block.name} />;
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
