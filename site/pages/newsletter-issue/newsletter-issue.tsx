import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import type { HeadArgs } from "#site/i18n/head.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData } from "#site/i18n/words.tsx";
import { BackLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";

const load = pageLoader("newsletterIssue", "newsletter-archive");

/** The server inserts the issue at these marks: in the page and in its data. */
const issue = {
  subject: "@fill-subject@",
  preview: "@fill-preview@",
  language: "@fill-language@",
  direction: "@fill-direction@",
  date: "@fill-date@",
  day: "@fill-day@",
  body: "<!--@fill-body@-->",
};
type Issue = typeof issue;

export const loader = (args: { request: Request }) => ({ ...load(args), issue });

export const head = ({ loaderData }: HeadArgs) => {
  const data = loaderData as (PageData & { issue: Issue }) | undefined;
  if (!data) return [];
  const { subject, preview } = data.issue;
  return [
    { title: `${subject} · ${names.group[data.locale]}` },
    { name: "description", content: preview },
    ...(subject === issue.subject ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

/** One issue of the newsletter, in the language it was written in. */
export default function NewsletterIssue() {
  const t = useTranslations("newsletter-archive");
  const { subject, language, direction, date, day, body } = useBuiltData<typeof loader>().issue;
  return (
    <>
      <div className="wrap pt-8 sm:pt-12">
        <BackLink page="newsletter" label={t("issue.back")} />
        <article className="grid-12 mt-8 gap-y-8">
          <p className="small col-span-12 self-start border-t-[3px] border-water pt-3 text-soft lg:col-span-3">
            {t("issue.sent")} <time dateTime={date}>{day}</time>
          </p>
          <div
            lang={language}
            dir={direction}
            className="col-span-12 min-w-0 lg:col-span-8 lg:col-start-4"
          >
            <h1 className="display-lg">{subject}</h1>
            <div
              className="issue prose mt-8 max-w-[35em]"
              // All elements of an issue, so that their styles are in the page.
              data-holds="h2 h3 ul ol li a strong em blockquote img hr"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from allowed parts alone.
              dangerouslySetInnerHTML={{ __html: body }}
            />
          </div>
        </article>
      </div>
      <ClosingCall
        of="next"
        title={t("issue.next")}
        titleClass="display-md"
        text={t("issue.nextText")}
        className="print:hidden"
      >
        <a href="#subscribe" className={buttonClass("primary")}>
          {t("subscribe")}
        </a>
      </ClosingCall>
    </>
  );
}
