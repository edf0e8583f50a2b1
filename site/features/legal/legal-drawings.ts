import type { LegalName } from "#contract/limits.ts";
import compliance from "./compliance.svg?raw";
import cookies from "./cookies.svg?raw";
import privacy from "./privacy.svg?raw";
import terms from "./terms.svg?raw";

export const legalDrawings: Record<LegalName, string> = { compliance, cookies, privacy, terms };
