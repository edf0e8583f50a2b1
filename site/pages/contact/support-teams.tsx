import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { offices, type SupportTeam, supportTeams } from "#brand/offices.ts";
import { complaints } from "#brand/registration.ts";
import { claimText } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Section, SectionTitle } from "#site/ui/section.tsx";
import { useHoursText } from "./opening-hours.ts";

/** The three support teams with their hours, and how long an answer takes. */
export function SupportTeams() {
  const t = useTranslations("contact");
  return (
    <div className="below-fold wrap grid-12 gap-y-16 py-20 sm:py-28">
      <Section name="teams" title={t("teams.title")} className="col-span-12 lg:col-span-7">
        <dl className="mt-9">
          {supportTeams.map((team) => (
            <div
              key={team.name}
              className="grid gap-x-8 gap-y-1 border-t border-line py-5 last:border-b sm:grid-cols-[13rem_1fr]"
            >
              <dt className="font-display text-[1.2rem] leading-snug">
                {t(`teams.${team.name}.name`)}
              </dt>
              <dd>
                <p className="text-soft">{t(`teams.${team.name}.text`)}</p>
                <p className="small mt-1.5">
                  <TeamHours team={team} />
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <section aria-labelledby="replies-title" className="col-span-12 lg:col-span-4 lg:col-start-9">
        <SectionTitle of="replies" text={t("replies.title")} className="display-sm" />
        <dl className="mt-7 grid gap-8">
          {(
            [
              ["chat", "chatTime", claims.chatReply.value],
              ["email", "emailTime", claims.mailReply.value],
            ] as const
          ).map(([name, time, hours]) => (
            <div key={name}>
              <dt className="small text-soft">{t(`replies.${name}`)}</dt>
              <dd className="figure-lg mt-2 lg:rtl:text-[2.5rem]">
                {t(`replies.${time}`, { hours })}
              </dd>
              <Wait share={hours / claims.mailReply.value} />
            </div>
          ))}
        </dl>
        <p className="small mt-8 text-soft">
          {t.rich("complaint", {
            weeks: complaints.answeredWithin,
            link: (words) => (
              <PageLink page="compliance" suffix="#complaints" className="text-link text-ink">
                {words}
              </PageLink>
            ),
          })}
        </p>
      </section>
    </div>
  );
}

function TeamHours({ team }: { team: SupportTeam }) {
  const t = useTranslations("contact.teams");
  const locale = useSiteLocale();
  const hoursText = useHoursText();
  const office = offices.find(({ id }) => id === team.office);
  if (!office) return t("always", { hours: claimText(locale, claims.supportHours) });
  return team.hours.map((hours) => (
    <span key={hours.from + hours.to} className="block first-letter:uppercase">
      {t("hours", { ...hoursText(hours), city: office.city[locale] })}
    </span>
  ));
}

/** The wait as a length of channel, in proportion to a day. */
function Wait({ share }: { share: number }) {
  return (
    <Drawing box="0 0 240 8" stretch className="mt-4 h-2 w-full" strokeLinecap="round">
      <path d="M1 4H239" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="1 7" />
      <path d={`M1 4H${(238 * share).toFixed(1)}`} stroke="var(--water)" strokeWidth="3" />
    </Drawing>
  );
}
