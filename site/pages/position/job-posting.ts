import { type JobId, type JobType, jobs, places } from "#brand/jobs.ts";
import { names } from "#brand/names.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import type { PageData } from "#site/i18n/words.server.ts";

const employment: Record<JobType, string> = {
  fullTime: "FULL_TIME",
  partTime: "PART_TIME",
  contract: "CONTRACTOR",
  internship: "INTERN",
};

/** The position in the vocabulary of schema.org: only what the page itself says. */
export function jobPosting(
  { locale, origin, id }: Pick<PageData, "locale" | "origin"> & { id: JobId },
  words: { title: string; texts: readonly string[] },
): object | undefined {
  const job = jobs.find((each) => each.id === id);
  if (!job) return undefined;
  const { locality, country } = places[job.place];
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: words.title,
    description: words.texts.map((text) => `<p>${text}</p>`).join(""),
    url: origin + localizedPath(locale, pathOf("position", id)),
    identifier: { "@type": "PropertyValue", name: names.group.en, value: id },
    datePosted: job.posted,
    employmentType: employment[job.type],
    directApply: true,
    hiringOrganization: {
      "@type": "Organization",
      name: names.legalEntity[locale],
      sameAs: origin,
    },
    ...(locality
      ? {
          jobLocation: {
            "@type": "Place",
            address: {
              "@type": "PostalAddress",
              addressLocality: locality,
              addressCountry: country,
            },
          },
        }
      : {
          jobLocationType: "TELECOMMUTE",
          applicantLocationRequirements: { "@type": "Country", name: country },
        }),
  };
}
