import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { problemTitles } from "#contract/api-v1.ts";
import { CodeBlock } from "#site/features/code/code-block.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData } from "#site/i18n/words.tsx";
import { BackLink } from "#site/links/links.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import {
  type DescribedCall,
  type DescribedEvents,
  describedCalls,
  describedEvents,
  tags,
} from "./call-list.server.ts";
import { callSample, type SampleLanguage, sampleLanguages } from "./call-samples.ts";
import receiver from "./receiver.py?raw";
import { CodeGround, LanguageChoice, Row } from "./reference.tsx";

const load = pageLoader("apiCalls", "api-calls", "code");

/** The words, the calls and events of the OpenAPI document, the refusals and a receiver of webhooks. */
export function loader(args: { request: Request }) {
  const calls = describedCalls();
  const groups = tags.map((tag) => ({ tag, calls: calls.filter((call) => call.tag === tag) }));
  const problems = Object.entries(problemTitles);
  return { ...load(args), groups, problems, events: describedEvents(), receiver };
}

const refusal = `HTTP/1.1 403 Forbidden
Content-Type: application/problem+json

{
  "title": "The key does not have the scope that this call needs",
  "status": 403,
  "code": "forbidden",
  "detail": "The key lacks leads:write."
}`;

/** The calls that programs of the group make, each with samples that a test runs. */
export default function ApiCalls() {
  const t = useTranslations("api-calls");
  const { groups, problems, events, receiver: program } = useBuiltData<typeof loader>();
  const [language, setLanguage] = useState<SampleLanguage>("curl");
  return (
    <>
      <header className="wrap pt-8 pb-14 sm:pt-12">
        <BackLink page="api" label={t("back")} />
        <h1 className="display-lg mt-6">{t("title")}</h1>
        <p className="lede mt-5">{t("lede")}</p>
        <p className="mt-5 max-w-[48em] text-soft">
          {t("english")}{" "}
          <a href="/api/v1/openapi.json" className="text-link text-ink">
            {t("document")}
          </a>
        </p>
      </header>
      <CodeGround>
        <Basic name="key" code="Authorization: Bearer $KEY" />
        <Basic
          name="lists"
          code={`curl "$SITE/api/v1/leads?limit=200&cursor=$NEXT_CURSOR" \\
  -H "Authorization: Bearer $KEY"`}
        />
        <Basic name="errors" code={refusal}>
          <dl lang="en" dir="ltr" className="small mt-4 grid max-w-[34em] gap-y-2">
            {problems.map(([code, title]) => (
              <div
                key={code}
                id={code}
                className="grid scroll-mt-20 gap-x-4 border-t border-line pt-2 sm:grid-cols-[13.5rem_1fr]"
              >
                <dt>
                  <code className="break-all">{code}</code>
                </dt>
                <dd className="text-soft">{title}</dd>
              </div>
            ))}
          </dl>
        </Basic>
        <div className="border-line border-y bg-ground lg:sticky lg:top-20 lg:z-10">
          <div className="wrap">
            <LanguageChoice
              label={t("language")}
              names={sampleLanguages}
              language={language}
              onChoose={setLanguage}
            />
          </div>
        </div>
        {groups.map(({ tag, calls }) => (
          <section
            key={tag}
            id={tag}
            aria-labelledby={`${tag}-title`}
            className="below-fold scroll-mt-8 border-b border-line pt-14 pb-6"
          >
            <div className="wrap">
              <SectionTitle of={tag} text={t(`groups.${tag}`)} />
            </div>
            {calls.map((call) => (
              <Call key={call.id} call={call} language={language} />
            ))}
          </section>
        ))}
        <section
          id="events"
          aria-labelledby="events-title"
          className="below-fold scroll-mt-8 border-b border-line pt-14 pb-6"
        >
          <div className="wrap">
            <SectionTitle of="events" text={t("events.title")} />
            <p className="mt-3 max-w-[34em] text-soft">{t("events.text")}</p>
          </div>
          {events.map((alike) => (
            <Events key={alike.types[0]?.type} of={alike} />
          ))}
        </section>
        <Basic name="receiving" code={program} />
      </CodeGround>
    </>
  );
}

function Basic({
  name,
  code,
  children,
}: {
  name: "key" | "lists" | "errors" | "receiving";
  code: string;
  children?: ReactNode;
}) {
  const t = useTranslations("api-calls");
  return (
    <Row className="py-8" code={<CodeBlock code={code} label={t(`${name}.label`)} />}>
      <h2 id={name} className="display-sm scroll-mt-20">
        {t(`${name}.title`)}
      </h2>
      <p className="mt-2 max-w-[34em] text-soft">
        {t.rich(`${name}.text`, {
          code: (value) => (
            <code dir="ltr" className="whitespace-nowrap">
              {value}
            </code>
          ),
        })}
      </p>
      {children}
    </Row>
  );
}

function Call({ call, language }: { call: DescribedCall; language: SampleLanguage }) {
  const t = useTranslations("api-calls");
  const { id, method, path, summary, scope, fields, query, answers, entries } = call;
  const label = t("sample", {
    language: sampleLanguages[language],
    // As routes write it: a screen reader reads braces out.
    call: `${method}\u00a0${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  });
  return (
    <Row className="py-8" code={<CodeBlock code={callSample[language](call)} label={label} />}>
      <p dir="ltr" translate="no" className="flex flex-wrap items-baseline gap-x-3 rtl:justify-end">
        <span className="font-medium text-water">{method}</span>
        <code className="break-all">{path}</code>
      </p>
      <h3
        id={id}
        lang="en"
        dir="ltr"
        className="mt-2 max-w-[32em] scroll-mt-20 text-[1.15rem] font-medium rtl:text-end"
      >
        {summary}
      </h3>
      <dl className="small mt-4 grid max-w-[32em] gap-y-2">
        <Facts name={t("scope")} values={[scope]} />
        <Fields name={t("asks")} fields={query} />
        <Fields name={t("sends")} fields={fields} />
        <Fields name={t("answers")} fields={answers} />
        <Fields name={t("entries")} fields={entries} />
      </dl>
    </Row>
  );
}

function Fields({ name, fields }: { name: string; fields: DescribedCall["fields"] }) {
  const [always, optional] = [true, false].map((wanted) =>
    fields.flatMap((field) => (field.isRequired === wanted ? [field.name] : [])),
  );
  return <Facts name={name} values={always ?? []} optional={optional} />;
}

function Events({ of: { types, always, personal, example } }: { of: DescribedEvents }) {
  const t = useTranslations("api-calls.events");
  const label = t("label", { type: types[0]?.type ?? "" });
  return (
    <Row className="py-8" code={<CodeBlock code={example} label={label} />}>
      <dl lang="en" dir="ltr" className="grid max-w-[32em] gap-y-3 rtl:text-end">
        {types.map(({ type, summary }) => (
          <div key={type} id={type} className="scroll-mt-20">
            <dt translate="no">
              <code className="break-all">{type}</code>
            </dt>
            <dd className="small text-soft">{summary}</dd>
          </div>
        ))}
      </dl>
      <dl className="small mt-4 grid max-w-[32em] gap-y-2">
        <Facts name={t("always")} values={always} />
        <Facts name={t("personal")} values={personal} />
      </dl>
    </Row>
  );
}

function Facts({
  name,
  values,
  optional = [],
}: {
  name: string;
  values: readonly string[];
  optional?: readonly string[] | undefined;
}) {
  const t = useTranslations("api-calls");
  if (values.length + optional.length === 0) return null;
  return (
    <div className="grid gap-x-4 gap-y-1.5 border-t border-line pt-2 sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Field key={value} name={value} />
        ))}
        {optional.length > 0 && <span className="py-0.5 text-soft">{t("optional")}</span>}
        {optional.map((value) => (
          <Field key={value} name={value} />
        ))}
      </dd>
    </div>
  );
}

function Field({ name }: { name: string }) {
  return <code className="border border-line px-2 py-0.5">{name}</code>;
}
