import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import type { SendingChecks } from "#contract/campaigns.ts";
import type { OwnAccount } from "#contract/people.ts";
import type { Setting } from "#contract/settings.ts";
import { isOn, type PageName } from "#site/i18n/paths.ts";
import { Section } from "#site/ui/section.tsx";
import { AdminLink } from "../admin-link.tsx";
import { useFigures } from "../reader-formats.ts";

type Step = "brand" | "address" | "mail" | "domain" | "factor" | "protection" | "backup" | "market";

/** Where a step is done, if that is in the administration. */
const placeOf: Partial<Record<Step, PageName>> = {
  domain: "adminCampaigns",
  factor: "adminAccount",
};

/** The steps before a site goes live. Hidden once all are done. */
export function FirstSteps({
  settings,
  account,
  sending,
}: {
  settings: readonly Setting[];
  account: OwnAccount;
  sending: SendingChecks;
}) {
  const t = useTranslations("admin-settings.steps");
  const { amount } = useFigures();
  const setting = (name: string) => settings.find((one) => one.name === name);
  const isSet = (...names: string[]) =>
    names.some((name) => (setting(name)?.source ?? "default") !== "default");
  const isOff = (name: string) => setting(name)?.value === "off";
  const done: Record<Step, boolean> = {
    // The domain of the sample is reserved: nothing can be sent to it.
    brand: !contact.email.endsWith(".example"),
    address: setting("PUBLIC_URL")?.value?.startsWith("https:") ?? false,
    mail: isSet("SMTP_URL"),
    domain: sending.isApplicable && sending.checks.every(({ level }) => level !== "red"),
    factor: account.hasSecondFactor || account.passkeys.length > 0,
    protection: !isOff("CAPTCHA") && !isOff("RATE_LIMITS"),
    backup: isSet("BACKUP_TESTED"),
    market: !isOn("token") || isSet("MARKET_SOURCES", "EXPLORER_API_URL", "DEFI_API_URL"),
  };
  const steps = (Object.keys(done) as Step[]).filter((step) => step !== "market" || isOn("token"));
  const left = steps.filter((step) => !done[step]);
  if (left.length === 0) return null;
  const linkTo = (step: Step): ReactNode => {
    const page = placeOf[step];
    return (
      page && (
        <AdminLink page={page} className="text-link ms-2">
          {t("open")}
        </AdminLink>
      )
    );
  };
  return (
    <Section name="steps" title={t("title")} titleClass="display-sm" className="mt-10">
      <p className="mt-1 text-soft">{t("left", amount(left.length))}</p>
      <ol className="mt-4 grid gap-x-14 lg:grid-cols-2">
        {steps.map((step) => (
          <li key={step} className="flex gap-3 border-t border-line py-3">
            {done[step] ? (
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-water" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
            )}
            <div>
              <p className="font-medium">
                {t(`names.${step}`)}
                <span className="sr-only"> {t(done[step] ? "isDone" : "isLeft")}</span>
              </p>
              {!done[step] && (
                <p className="small mt-0.5 text-soft">
                  {t(`texts.${step}`)}
                  {linkTo(step)}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
