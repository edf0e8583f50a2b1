import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "#brand/links.ts";
import { CodeBlock, dark } from "#site/features/code/code-block.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import type { Endpoint, groups } from "./endpoints.ts";
import { type Language, languageNames, languages, sampleOf } from "./endpoints.ts";

/** Facts of every call: its address, and its authentication. */
export function Basics() {
  const t = useTranslations("api");
  const version = api.version;
  return (
    <>
      <Row className="pt-14" code={<CodeBlock code={api.base} label={t("base.label")} />}>
        <h2 className="display-sm">{t("base.title")}</h2>
        <p className="mt-2 max-w-[34em] text-soft">{t("base.text", { version })}</p>
      </Row>
      <Row
        className="pt-12 pb-14"
        code={
          <CodeBlock code={`Authorization: Bearer $${api.keyVariable}`} label={t("key.label")} />
        }
      >
        <h2 className="display-sm">{t("key.title")}</h2>
        <p className="mt-2 max-w-[34em] text-soft">{t("key.text")}</p>
      </Row>
    </>
  );
}

type Group = (typeof groups)[number];

const hues = { auth: undefined, wallet: "wallet", travel: "travel" } as const;

export function CallGroup({ group, language }: { group: Group; language: Language }) {
  const t = useTranslations("api");
  return (
    <section
      id={group.name}
      aria-labelledby={`${group.name}-title`}
      data-hue={hues[group.name]}
      className="below-fold scroll-mt-8 border-b border-line pt-14 pb-6"
    >
      <Row code={<Calls of={group} />}>
        <SectionTitle of={group.name} text={t(`groups.${group.name}.title`)} />
        <p className="mt-3 max-w-[34em] text-soft">{t(`groups.${group.name}.text`)}</p>
      </Row>
      {group.endpoints.map((endpoint) => (
        <Call key={endpoint.name} endpoint={endpoint} language={language} />
      ))}
    </section>
  );
}

/** The calls of a group at a glance, each a way to its place. */
function Calls({ of: group }: { of: Group }) {
  const t = useTranslations("api");
  return (
    <ul
      aria-label={t(`groups.${group.name}.title`)}
      dir="ltr"
      translate="no"
      className={`border border-line px-5 py-4 ${dark}`}
    >
      {group.endpoints.map(({ name, method, path }) => (
        <li key={name}>
          <a
            href={`#${name}`}
            className="flex min-h-9 items-center gap-x-4 font-mono text-[0.89rem] hover:underline"
          >
            <span className="w-[4ch] shrink-0 text-(--hue,var(--water))">{method}</span>
            <span className="min-w-0 break-all">{path}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Call({
  endpoint,
  language,
}: {
  endpoint: Group["endpoints"][number];
  language: Language;
}) {
  const t = useTranslations("api");
  const { name, method, path, answer, body, query }: Endpoint & { name: typeof endpoint.name } =
    endpoint;
  const sent = Object.keys(body ?? query ?? {});
  // A caption that needs two lines breaks before the call, not inside it.
  const call = `${method}\u00a0${path}`;
  return (
    <Row
      className="py-10"
      code={
        <>
          {/* All three are in the page, so that a search finds them and nothing jumps. */}
          {languages.map((one) => (
            <div key={one} hidden={one !== language} className="min-w-0">
              <CodeBlock
                code={sampleOf(one, endpoint)}
                label={t("sample", { language: languageNames[one], call })}
              />
            </div>
          ))}
          <CodeBlock code={JSON.stringify(answer, null, 2)} label={t("answer", { call })} />
        </>
      }
    >
      <div className="lg:sticky lg:top-36">
        <p
          dir="ltr"
          translate="no"
          className="flex flex-wrap items-baseline gap-x-3 rtl:justify-end"
        >
          <span className="font-medium text-(--hue,var(--water))">{method}</span>
          <code className="break-all">{path}</code>
        </p>
        <h3 id={name} className="display-sm mt-2 scroll-mt-20">
          {t(`calls.${name}.title`)}
        </h3>
        <p className="mt-1.5 max-w-[32em] text-soft">{t(`calls.${name}.text`)}</p>
        {sent.length > 0 && (
          <div className="small mt-5 flex max-w-[32em] flex-wrap items-baseline gap-x-2 gap-y-2 border-t border-line pt-3">
            <span id={`${name}-sends`} className="me-2 text-soft">
              {t(body ? "sends" : "asks")}
            </span>
            <ul
              translate="no"
              aria-labelledby={`${name}-sends`}
              className="flex flex-wrap gap-x-2 gap-y-2"
            >
              {sent.map((field) => (
                <li key={field} className="border border-line px-2 py-0.5">
                  <code dir="ltr">{field}</code>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Row>
  );
}

const statuses = [400, 401, 403, 409, 429, 503] as const;

const sample = `HTTP/1.1 409 Conflict
Content-Type: application/json

{
  "error": "price_changed",
  "approved": "1480.00",
  "now": "1525.00"
}`;

export function Errors() {
  const t = useTranslations("api.errors");
  return (
    <section id="errors" aria-labelledby="errors-title" className="scroll-mt-8">
      <Row className="py-16" code={<CodeBlock code={sample} label={t("label")} />}>
        <SectionTitle of="errors" text={t("title")} className="display-sm" />
        <p className="mt-2 max-w-[34em] text-soft">{t("text")}</p>
        <dl className="mt-5">
          {statuses.map((status) => (
            <div key={status} className="flex gap-6 border-t border-line py-2.5">
              <dt className="figure-sm w-10 shrink-0">{status}</dt>
              <dd className="small text-soft">{t(`codes.s${status}`)}</dd>
            </div>
          ))}
        </dl>
      </Row>
    </section>
  );
}

/** In which programming language samples are shown. */
export function LanguageChoice<Name extends string>({
  label,
  names,
  language,
  onChoose,
}: {
  label: string;
  names: Record<Name, string>;
  language: Name;
  onChoose: (language: Name) => void;
}) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(names) as Name[]).map((name) => (
        <label
          key={name}
          dir="ltr"
          className="relative inline-flex min-h-12 cursor-pointer items-center text-[0.9375rem] text-soft after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] hover:text-ink has-checked:font-medium has-checked:text-ink has-checked:after:bg-water has-focus-visible:outline-2 has-focus-visible:outline-water has-focus-visible:outline-offset-2 forced-colors:has-checked:after:bg-[Highlight]"
        >
          <input
            type="radio"
            name="language"
            value={name}
            checked={name === language}
            onChange={() => onChoose(name)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {names[name]}
        </label>
      ))}
    </fieldset>
  );
}

/** A part of the reference with the ground that all its code lies on: the page's second column, to its edge. */
export function CodeGround({ children }: { children: ReactNode }) {
  return (
    <div className="relative border-t border-line">
      <div
        aria-hidden="true"
        className="absolute inset-y-0 start-[calc(50%-1.5rem)] end-0 hidden bg-ground [color-scheme:dark] print:hidden lg:block"
      />
      <div className="relative">{children}</div>
    </div>
  );
}

/** One row of the reference: text, and code beside it. */
export function Row({
  children,
  code,
  className,
}: {
  children: ReactNode;
  code: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={clsx(
        "wrap grid gap-x-20 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]",
        className,
      )}
    >
      <div className="min-w-0">{children}</div>
      {/* Beside a longer text the code stays in sight. */}
      <div className="grid min-w-0 content-start gap-4 lg:sticky lg:top-36 lg:self-start">
        {code}
      </div>
    </div>
  );
}
