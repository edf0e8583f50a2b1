import { useTranslations } from "use-intl";
import { hasPart } from "#content/offer.ts";
import { type ContentOverview, mailFolder, pricesFile } from "#contract/content.ts";
import { isListed, type PageName, pagePaths } from "#site/i18n/paths.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

export type ContentFile = ContentOverview["files"][number];

export const homeFile = "home.json";
/** The words of all mails. */
export const mailFile = "mail.json";

const withoutExtension = (file: string) => file.replace(/\.\w+$/, "");

/** The names of word files: that of a part of several pages, or the title of the page without what explains it. */
export function useFileName(files: readonly ContentFile[] = []): (file: string) => string {
  const t = useTranslations("admin-content");
  const locale = useSiteLocale();
  return (file) => {
    const name = withoutExtension(file);
    const key = `parts.${name}` as "parts.home";
    const title = files.find((one) => one.file === `${name}.json`)?.title?.[locale];
    const label = t.has(key) ? t(key) : (title?.split(/\s*[:–]\s/)[0] ?? name);
    return file.endsWith(".md") ? t("files.long", { name: label }) : label;
  };
}

/** What a price is called; undefined for a text, which is known by its key. */
export function usePriceName(): (place: { file: string; key: string }) => string | undefined {
  const t = useTranslations("admin-content.prices");
  return ({ file, key }) => {
    if (file !== pricesFile) return undefined;
    const [fee = "", figure] = key.split(".");
    if (!figure) return t("asOf");
    const [ofFee, ofFigure] = [`fees.${fee}`, `figures.${figure}`] as ["fees.cash", "figures.most"];
    return t.has(ofFee) ? t("name", { fee: t(ofFee), figure: t(ofFigure) }) : key;
  };
}

/** Pages whose file has another name, and one page for a part of several. The home page shows most of these. */
const pageOfFile: Partial<Record<string, PageName>> = {
  ...{ "legal-index": "legal", "newsletter-archive": "newsletter", confirm: "waitlistConfirm" },
  ...{ legal: "privacy", guide: "guideWallet", application: "position", people: "about" },
  ...{ market: "token", newsletter: "newsletter", prices: "fees" },
};

const camel = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The page that is made of a file's texts, if there is one. */
function pageOf(file: string): PageName | undefined {
  const name = withoutExtension(file);
  const own = camel(name);
  return pageOfFile[name] ?? (Object.hasOwn(pagePaths, own) ? (own as PageName) : undefined);
}

/** What the build alone draws with a text, so that no release changes it: site/seo/card.ts, site/press/fact-sheet.ts. */
export function drawnIn(file: string, key: string): "picture" | "factSheet" | undefined {
  const page = pageOf(file);
  const isHead = key.startsWith("meta.") && page && isListed(page);
  const isPosition = file === "careers.json" && /^jobs\.[\w-]+\.(?:title|text)$/.test(key);
  if (isHead || isPosition) return "picture";
  const isFact = /^(?:people\.json roles\.|home\.json services\.\w+\.name$)/.test(`${file} ${key}`);
  return isFact && hasPart("pressKit") ? "factSheet" : undefined;
}

/** The unprefixed address of a page that shows a file's texts, of those that can be previewed. */
export function pathOfFile(file: string, previews: readonly string[]): string {
  const page = pageOf(file) ?? "home";
  const [start = "", ...members] = pagePaths[page].split(":id");
  const isShown = (path: string) => (members.length > 0 ? path.startsWith(start) : path === start);
  return previews.find(isShown) ?? pagePaths.home;
}

/** The key of a mail's subject. */
export const subjectKey = (path: string) => `${camel(path.slice(mailFolder.length))}.subject`;

/** The mail that a message belongs to, or the first one. */
export function mailOfKey(key: string, previews: readonly string[]): string | undefined {
  const mails = previews.filter((path) => path.startsWith(mailFolder));
  const [group] = key.split(".");
  return mails.find((path) => subjectKey(path) === `${group}.subject`) ?? mails[0];
}
