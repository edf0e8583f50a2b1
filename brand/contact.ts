import type { Localized } from "./names.ts";

/** How to reach the group, and the people who answer. */
export const contact = {
  email: "hello@falaj.example",
  privacyEmail: "privacy@falaj.example",
  /** Who reads reports of weaknesses; named in /.well-known/security.txt. */
  securityEmail: "security@falaj.example",
  /** Of the headquarters, as in "a group from Dubai". */
  city: { en: "Dubai", ar: "دبي", fr: "Dubaï" } satisfies Localized,
  address: {
    en: "Gate Avenue, DIFC, Dubai, United Arab Emirates",
    ar: "غيت أفنيو، مركز دبي المالي العالمي، دبي، الإمارات العربية المتحدة",
    fr: "Gate Avenue, DIFC, Dubaï, Émirats arabes unis",
  } satisfies Localized,
} as const;
