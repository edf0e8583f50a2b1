import { clsx } from "clsx";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type SendingChecks, sendingChecks } from "#contract/campaigns.ts";
import { ReadFault } from "../read-status.tsx";
import { isolated } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { useDebouncedQuery } from "../use-call.ts";

const icons = { green: CircleCheck, amber: TriangleAlert, red: CircleAlert } as const;
const colours = { green: "text-good", amber: "text-warning", red: "text-danger" } as const;

/** A sentence names only what its check found. */
const unsaid = {
  selector: "",
  host: "",
  bits: "",
  lookups: "",
  record: "v=DMARC1; p=none",
  tag: "rua=mailto:",
};

const marked = <Values extends Record<string, string>>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isolated(value)]),
  ) as Values;

/**
 * A sentence whose names and records keep their punctuation in place in right-to-left text. As
 * elements: a record copied into the DNS must not contain invisible characters.
 */
function Sentence({ words }: { words: string }) {
  // The parts take turns: words, a value, words.
  return words.split(/[\u2068\u2069]/).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order.
      <bdi key={i}>{part}</bdi>
    ) : (
      part
    ),
  );
}

/** The requirements of large mailbox providers for the sending domain, with instructions where one is not met. */
export function Readiness() {
  const t = useTranslations("admin-campaigns.checks");
  const [found, setFound] = useState<SendingChecks | "failed">();
  const [turn, setTurn] = useState(0);
  const query = { path: "/api/admin/sending_checks", schema: sendingChecks };
  useDebouncedQuery(`${turn}`, 0, query, (value) => setFound(value ?? "failed"));
  function again() {
    setFound(undefined);
    setTurn(turn + 1);
  }
  if (found === "failed") {
    return <ReadFault text={t("failed")} onRetry={again} />;
  }
  return (
    <>
      <p role="status" className={found ? "sr-only" : "small text-soft"}>
        {!found && t("looking")}
      </p>
      {found && !found.isApplicable && <p className="small text-soft">{t("notApplicable")}</p>}
      {found?.isApplicable && (
        <ul className="grid gap-2 text-[0.875rem] leading-snug">
          {found.checks.map(({ name, level, code, values }) => {
            const Icon = icons[level];
            return (
              <li key={name} className="flex items-start gap-2.5">
                <Icon className={clsx("mt-0.5 size-4 shrink-0", colours[level])} />
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="block font-medium">{t(`names.${name}`)}</span>
                  <span className="sr-only">{t(`levels.${level}`)}</span>{" "}
                  <Sentence
                    words={t(
                      `said.${code}`,
                      marked({
                        ...unsaid,
                        domain: found.domain,
                        name: `_dmarc.${found.domain}`,
                        ...values,
                      }),
                    )}
                  />
                </p>
              </li>
            );
          })}
        </ul>
      )}
      {found?.isApplicable && (
        <LinkButton onClick={again} className="small mt-2 min-h-8 justify-self-start">
          {t("repeat")}
        </LinkButton>
      )}
    </>
  );
}
