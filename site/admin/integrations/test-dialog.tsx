import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import type { Endpoint, EndpointTest } from "#contract/webhooks.ts";
import { Dialog } from "#site/ui/dialog.tsx";
import { isolated, useFigures } from "../reader-formats.ts";

/** A text of a program as it is, scrolled sideways. */
export function Verbatim({ text }: { text: string }) {
  return (
    <pre
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll.
      tabIndex={0}
      className="mt-2 max-h-72 overflow-auto rounded-[4px] border border-line bg-basin p-3 font-mono text-[0.8125rem] leading-snug"
    >
      {text}
    </pre>
  );
}

/** JSON with line breaks; another text as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** The request of a test, and its response. */
export function TestDialog({
  endpoint,
  result: { outcome, request, fault, status, answer, milliseconds },
  onClose,
}: {
  endpoint: Endpoint;
  result: EndpointTest;
  onClose: () => void;
}) {
  const t = useTranslations("admin-integrations.test");
  const close = useTranslations("admin.confirmation")("close");
  const { figure } = useFigures();
  const hasPassed = outcome === "delivered";
  const values = { status: `${status ?? ""}`, milliseconds: figure(milliseconds) };
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("title", { name: isolated(endpoint.name) })}
      closeLabel={close}
      width="max-w-3xl"
    >
      <p
        role="status"
        className={clsx("mt-4 font-medium", hasPassed ? "text-good" : "text-danger")}
      >
        {t(hasPassed ? "passed" : "failed", values)}
      </p>
      <p className="mt-1 text-soft empty:hidden">
        <FaultText fault={fault} status={status} />
      </p>
      <h3 className="mt-6 font-medium">{t("request")}</h3>
      <Verbatim text={`POST ${endpoint.url}\n${headers.join("\n")}\n\n${readable(request.body)}`} />
      <h3 className="mt-6 font-medium">{t("answer")}</h3>
      {status === null ? (
        <p className="mt-2 text-soft">{t("noAnswer")}</p>
      ) : (
        <Verbatim text={`${status}\n\n${readable(answer)}`.trimEnd()} />
      )}
    </Dialog>
  );
}

/** A fault and its remedy. */
export function FaultText({ fault, status }: Pick<EndpointTest, "fault" | "status">) {
  const t = useTranslations("admin-integrations.faults");
  return fault && <span>{t(fault, { status: `${status ?? ""}` })}</span>;
}
