import { type JobType, jobs, places } from "#brand/jobs.ts";
import { names } from "#brand/names.ts";
import { localizedPath, pagePaths } from "#site/i18n/paths.ts";
import type { PageData } from "#site/i18n/words.server.ts";

const employment: Record<JobType, string> = {
  fullTime: "FULL_TIME",
  partTime: "PART_TIME",
  contract: "CONTRACTOR",
  internship: "INTERN",
};

/** The positions in the vocabulary of schema.org: only what the page itself says. */
export function jobPostings(data: PageData | undefined) {
  const words = data?.words.careers;
  if (!data || !words) return [];
  const page = data.origin + localizedPath(data.locale, pagePaths.careers);
  return jobs.map((job) => {
    const { locality, country } = places[job.place];
    const { title, text } = words.jobs[job.id];
    return {
      "@context": "https://schema.org",
      "@type": "JobPosting",
      title,
      description: text,
      url: `${page}#${job.id}`,
      identifier: { "@type": "PropertyValue", name: names.group.en, value: job.id },
      datePosted: job.posted,
      employmentType: employment[job.type],
      hiringOrganization: {
        "@type": "Organization",
        name: names.legalEntity[data.locale],
        sameAs: data.origin,
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
  });
}
