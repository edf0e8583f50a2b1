import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "#site/features/admin/people/copy-button.tsx";
import { Button } from "#site/ui/button.tsx";
import { saveFile } from "#site/ui/save-file.ts";

/** The recovery codes, this once. On paper everything else of the page stays away. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTranslations("admin-account.codes");
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that led here is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  const download = () =>
    saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), t("file"));
  return (
    <div className="mt-6 max-w-md">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        {t("title")}
      </h3>
      <p className="mt-2 text-soft">{t("text")}</p>
      <ul
        dir="ltr"
        className="mt-5 grid grid-cols-2 gap-x-8 gap-y-2 border-y border-line py-5 font-mono text-[0.9375rem]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <CopyButton text={text} label={t("copy")} />
        <Button look="outline" onClick={download}>
          {t("download")}
        </Button>
        <Button look="outline" onClick={() => window.print()}>
          {t("print")}
        </Button>
        <Button onClick={onKept}>{t("kept")}</Button>
      </div>
    </div>
  );
}
