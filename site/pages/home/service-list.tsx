import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { ownServices } from "#brand/services.ts";
import { Scene } from "#site/features/services/scene.tsx";
import type { BookingFee } from "#site/i18n/booking-fee.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

/** The services of a group that has others than the four whose payments pass by the phone. */
export function ServiceList({ booking }: { booking: BookingFee }) {
  const t = useTranslations("home");
  const locale = useSiteLocale();
  const listed = [
    ...services.map(({ name, live }) => ({
      ...{ key: name, hue: name, live, page: name, member: undefined },
      name: t(`services.${name}.name`),
      text: t(`services.${name}.text`, booking),
      link: t(`services.${name}.link`),
      scene: <Scene service={name} />,
    })),
    ...ownServices.map(({ id, hue, live, name, text, headline }) => ({
      ...{ key: id, hue, live, page: "service" as const, member: id },
      name: name[locale],
      text: text[locale],
      link: headline[locale],
      scene: undefined,
    })),
  ];
  return (
    <section aria-labelledby="services-title" className="wrap pt-20 sm:pt-28">
      <div className="grid-12">
        <SectionTitle
          of="services"
          text={t("services.title")}
          className="display-md col-span-12 md:col-span-6"
        />
        <div className="col-span-12 mt-4 md:col-span-5 md:col-start-8 md:mt-2">
          <p className="lede">{t("services.text")}</p>
          <ButtonLink page="services" look="outline" label={t("services.all")} className="mt-6" />
        </div>
      </div>
      <div className="mt-12 grid gap-y-16 sm:mt-16">
        {listed.map(({ key, hue, live, page, member, name, text, link, scene }) => (
          <article
            key={key}
            data-hue={hue}
            className="grid-12 gap-y-8 border-(--hue) border-t-[3px] pt-6"
          >
            <div className="col-span-12 lg:col-span-4">
              <h3 className="display-md text-(--hue)">{name}</h3>
              <p className="small mt-1 text-soft">{t(live ? "state.live" : "state.soon")}</p>
            </div>
            <div className="col-span-12 lg:col-span-8">
              <p className="max-w-[34em]">{text}</p>
              <PageLink
                page={page}
                member={member}
                className="mt-4 inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem] font-medium"
              >
                <span className="border-b border-(--hue) pb-0.5">{link}</span>
                <Icon name="arrowRight" className="size-4 text-(--hue) rtl:-scale-x-100" />
              </PageLink>
              {scene && <div className="mt-8">{scene}</div>}
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
