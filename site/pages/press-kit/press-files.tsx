import { clsx } from "clsx";
import { Download } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { mark } from "#brand/names.ts";
import type { PressAssetName } from "#brand/press.ts";
import { formatBytes } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing, SvgDrawing } from "#site/ui/drawing.tsx";
import { MarkShapes } from "#site/ui/icons.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import bundle from "./bundle.svg?raw";
import type { PressColours, PressFile, PressFiles } from "./press-files.server.ts";

/** The files for the press in a grid, each as large as it is needed. */
export function PressFileGrid({ files, colours }: { files: PressFiles; colours: PressColours }) {
  const t = useTranslations("press-kit");
  const locale = useSiteLocale();
  const picture = (name: PressAssetName, className: string) => {
    const own = files[name].find((file) => file.locales?.includes(locale)) ?? files[name][0];
    return <img src={own?.href} alt="" loading="lazy" className={clsx("h-auto", className)} />;
  };
  const light = "bg-[#faf8f1] text-[#0b1e24]";
  const dark = "bg-[#04141a] text-[#f4f1e8]";
  const cells: {
    name: PressAssetName;
    place: string;
    object: ReactNode;
    ground?: string;
  }[] = [
    { name: "markSvg", place: "lg:col-span-4 lg:row-span-2", object: <MarkAlone /> },
    {
      name: "logoSvg",
      place: "lg:col-span-8",
      object: picture("logoSvg", "w-72 max-w-4/5"),
      ground: light,
    },
    { name: "logoPng", place: "lg:col-span-4", object: picture("logoPng", "w-40"), ground: light },
    {
      name: "logoLightPng",
      place: "lg:col-span-4",
      object: picture("logoLightPng", "w-48"),
      ground: dark,
    },
    { name: "factSheet", place: "lg:col-span-4 lg:row-span-2", object: <Sheet /> },
    { name: "colours", place: "lg:col-span-8", object: <Swatches colours={colours} /> },
    { name: "markPng", place: "lg:col-span-3", object: picture("markPng", "w-24"), ground: light },
    {
      name: "everything",
      place: "lg:col-span-5",
      object: <SvgDrawing svg={bundle} className="w-60" />,
    },
  ];
  return (
    <section aria-labelledby="files-title" className="wrap pt-12 sm:pt-16">
      <SectionTitle of="files" text={t("files.title")} className="sr-only" />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-[10px] border border-edge bg-basin p-2 sm:grid-cols-[repeat(2,minmax(0,1fr))] sm:p-3 lg:grid-cols-12">
        {cells.map(({ name, place, object, ground }) => (
          <li
            key={name}
            className={clsx("flex flex-col rounded-[5px] border border-line bg-ground", place)}
          >
            <div
              className={clsx(
                "grid min-h-44 flex-1 place-items-center overflow-hidden rounded-t-[4px] p-6",
                ground,
              )}
            >
              {object}
            </div>
            <div className="border-t border-line p-4 sm:p-5">
              <h3 className="font-display text-[1.15rem] leading-tight">
                {t(`files.assets.${name}.name`)}
              </h3>
              <p className="small mt-1 text-soft">{t(`files.assets.${name}.text`)}</p>
              <Files
                name={t(`files.assets.${name}.name`)}
                files={files[name]}
                inColumn={name === "factSheet"}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where an object can be picked up: the reader's language first. */
function Files({
  name,
  files,
  inColumn,
}: {
  name: string;
  files: readonly PressFile[];
  inColumn: boolean;
}) {
  const t = useTranslations("press-kit.files");
  const shell = useTranslations("shell.languages");
  const locale = useSiteLocale();
  const isOwn = (file: PressFile) => Number(file.locales?.includes(locale) ?? false);
  const ordered = [...files].sort((a, b) => isOwn(b) - isOwn(a));
  // In a row of files either all sizes in bytes and pixels have a line of their own or none.
  const isLong = files.some((file) => (file.locales?.length ?? 0) > 1);
  // On a phone each file has a line, and a second for its size where one line is not enough for each.
  const inTwoLines = isLong || files.some((file) => file.pixels);
  return (
    <ul
      className={clsx(
        "mt-3 flex gap-x-5 gap-y-1 max-sm:flex-col",
        inColumn ? "flex-col" : "flex-wrap",
      )}
    >
      {ordered.map((file) => {
        const size = formatBytes(locale, file.bytes);
        const languages = file.locales ?? [];
        return (
          <li key={file.href}>
            <a
              href={file.href}
              download
              className="small inline-flex min-h-9 items-center gap-x-2 hover:text-water"
            >
              <Download
                className="mt-2.5 size-4 shrink-0 self-start text-water"
                aria-hidden="true"
              />
              <span className="flex flex-wrap items-center gap-x-2 py-1.5">
                <span className="sr-only">{t("download", { name })}</span>
                {languages.length > 0 && (
                  <bdi>
                    {languages.map((each, i) => (
                      <Fragment key={each}>
                        {i > 0 && <span>{" / "}</span>}
                        <span lang={each}>{shell(each)}</span>
                      </Fragment>
                    ))}
                  </bdi>
                )}
                <span className="border-b border-water">
                  <span className="ltr-island">{file.format}</span>
                </span>
                {inTwoLines && (
                  <span className={clsx("basis-full", !(isLong && file.pixels) && "sm:hidden")} />
                )}
                <span className="whitespace-nowrap text-soft">{size}</span>
                {file.pixels && (
                  <span
                    className={clsx(
                      "whitespace-nowrap text-soft",
                      // In a row of files either all sizes have a line of their own or none.
                      !isLong && languages.length > 0 && "sm:max-xl:basis-full sm:rtl:basis-full",
                    )}
                  >
                    {t("pixels", {
                      size: leftToRight(`${file.pixels.width} × ${file.pixels.height}`),
                    })}
                  </span>
                )}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Keeps a figure from left to right inside a sentence that runs the other way. */
export function leftToRight(figure: string): string {
  return `\u2066${figure}\u2069`;
}

/** The mark with the lines it is built on. */
function MarkAlone() {
  const guides = [3, 13, 23];
  return (
    <Drawing box="-2 -2 30 30" className="w-3/5 max-w-72">
      {guides.map((at) => (
        <path key={at} d={`M${at}-2V28M-2 ${at}H28`} stroke="var(--line)" strokeWidth="0.12" />
      ))}
      <circle cx="13" cy="13" r="10" stroke="var(--line)" strokeWidth="0.12" />
      <MarkShapes transform={`scale(${26 / mark.size})`} />
    </Drawing>
  );
}

/** A printed page, its corner lifted. */
function Sheet() {
  const rows = [92, 108, 124, 140];
  return (
    <Drawing box="0 0 200 270" className="w-44">
      <path d="M14 14H192V256H14Z" fill="var(--line)" opacity="0.6" />
      <path d="M6 6H160L186 32V248H6Z" fill="var(--basin)" stroke="var(--line-strong)" />
      <path d="M160 6 163 30 186 32Z" fill="var(--ground)" stroke="var(--line-strong)" />
      <MarkShapes transform={`translate(22 22) scale(${22.1 / mark.size})`} />
      <path d="M22 66H118" stroke="var(--ink)" strokeWidth="7" />
      {rows.map((y) => (
        <path key={y} d={`M22 ${y}H60M78 ${y}H${150 + (y % 3) * 8}`} stroke="var(--line-strong)" />
      ))}
      {[22, 60, 98, 136].map((x) => (
        <path key={x} d={`M${x} 172h26`} stroke="var(--ink)" strokeWidth="6" />
      ))}
      <path
        d="M22 196H88M22 210H80M22 224H86M104 196H170M104 210H160M104 224H166"
        stroke="var(--line-strong)"
      />
    </Drawing>
  );
}

const swatches = [
  { name: "water", fill: "bg-water text-on-water", place: "col-span-12 lg:col-span-4" },
  { name: "ink", fill: "bg-ink text-ground", place: "col-span-6 lg:col-span-4" },
  { name: "ground", fill: "bg-ground text-ink", place: "col-span-6 lg:col-span-4" },
  { name: "wallet", fill: "bg-wallet text-on-water", place: "col-span-6 lg:col-span-3" },
  { name: "travel", fill: "bg-travel text-on-water", place: "col-span-6 lg:col-span-3" },
  { name: "logistics", fill: "bg-logistics text-on-water", place: "col-span-6 lg:col-span-3" },
  { name: "education", fill: "bg-education text-on-water", place: "col-span-6 lg:col-span-3" },
] as const;

/** The colours: the group's first, then those of the services. Each as it is on light and on dark pages. */
function Swatches({ colours }: { colours: PressColours }) {
  const t = useTranslations("press-kit.colours");
  const themes = [
    { theme: "light", scheme: "[color-scheme:light]" },
    { theme: "dark", scheme: "[color-scheme:dark]" },
  ] as const;
  return (
    <ul className="grid w-full grid-cols-12 gap-x-2 gap-y-4 xl:grid-cols-7">
      {swatches.map(({ name, fill, place }) => (
        <li key={name} className={clsx("small min-w-0 xl:col-span-1", place)}>
          <span className="block overflow-hidden rounded-[3px] border border-line">
            {themes.map(({ theme, scheme }) => (
              <span key={theme} className={clsx("block px-2 pt-4 pb-1", scheme, fill)}>
                <bdi className="select-all text-[0.8rem] tabular-nums">
                  {colours[name]?.[theme]}
                </bdi>
              </span>
            ))}
          </span>
          <span className="mt-1.5 block hyphens-auto xl:text-[0.89rem]">{t(name)}</span>
        </li>
      ))}
    </ul>
  );
}
