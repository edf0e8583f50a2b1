import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { offices, type SupportTeam, supportTeams } from "#brand/offices.ts";
import { complaints } from "#brand/registration.ts";
import { claimText } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Section } from "#site/ui/section.tsx";
import { useHoursText } from "./opening-hours.ts";

/** The three support teams with their hours. */
export function SupportTeams() {
  const t = useTranslations("contact");
  return (
    <Section name="teams" title={t("teams.title")} className="below-fold wrap pb-16 sm:pb-24">
      <dl className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-3">
        {supportTeams.map((team) => (
          <div key={team.name} className="border-t border-line pt-5">
            <dt className="font-display text-[1.2rem] leading-snug">
              {t(`teams.${team.name}.name`)}
            </dt>
            <dd>
              <p className="mt-1 text-soft">{t(`teams.${team.name}.text`)}</p>
              <p className="small mt-2">
                <TeamHours team={team} />
              </p>
            </dd>
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
    </Section>
  );
}

function TeamHours({ team }: { team: SupportTeam }) {
  const t = useTranslations("contact.teams");
  const locale = useSiteLocale();
  const hoursText = useHoursText();
  const office = offices.find(({ id }) => id === team.office);
  if (!office) return claimText(locale, claims.supportHours);
  return team.hours.map((hours) => (
    <span key={hours.from + hours.to} className="block first-letter:uppercase">
      {t("hours", { ...hoursText(hours), city: office.city[locale] })}
    </span>
  ));
}
