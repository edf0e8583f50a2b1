import { type ImportField, type ImportFile, importFields } from "#contract/lead-import.ts";
import { emailAddress } from "#server/platform/typed-text.ts";

/** Names that columns go by, in the languages of the site, without signs and in small letters. */
const names: Record<ImportField, readonly string[]> = {
  email: [
    "email",
    "mail",
    "emailaddress",
    "adresseemail",
    "courriel",
    "البريدالإلكتروني",
    "البريد",
  ],
  country: ["country", "countrycode", "pays", "codepays", "الدولة", "البلد"],
  city: ["city", "town", "ville", "المدينة"],
  locale: ["locale", "language", "lang", "langue", "اللغة"],
  heard_channel: ["heardchannel", "channel", "source", "canal", "القناة"],
  heard_detail: ["hearddetail", "detail", "details", "détail", "détails"],
  utm_source: ["utmsource"],
  utm_medium: ["utmmedium"],
  utm_campaign: ["utmcampaign", "campaign", "campagne", "الحملة"],
};

const plain = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Which column holds which field, as far as the headers tell. */
export function guessColumns(headers: readonly string[]): ImportFile["columns"] {
  const found: ImportFile["columns"] = {};
  const known = headers.map(plain);
  for (const field of importFields) {
    const column = known.findIndex((header) => names[field].includes(header));
    if (column >= 0) found[field] = column;
  }
  return found;
}

/** A first line that holds an address names no columns: it is a person already. */
export function isHeader(cells: readonly string[]): boolean {
  return !cells.some((cell) => emailAddress(cell).outcome === "valid");
}

/** For a file without headers: the column with the address is known by it, the others are not. */
export function guessWithoutHeader(cells: readonly string[]): ImportFile["columns"] {
  const email = cells.findIndex((cell) => emailAddress(cell).outcome === "valid");
  return email >= 0 ? { email } : {};
}
