import type { Localized } from "./names.ts";

export const contact = {
  email: "letters@zafran.example",
  privacyEmail: "data@zafran.example",
  securityEmail: "guard@zafran.example",
  city: { en: "Abu Dhabi", ar: "أبوظبي", fr: "Abou Dabi" } satisfies Localized,
  address: {
    en: "Al Sila Tower, Al Maryah Island, Abu Dhabi, United Arab Emirates",
    ar: "برج السلع، جزيرة المارية، أبوظبي، الإمارات العربية المتحدة",
    fr: "Tour Al Sila, île Al Maryah, Abou Dabi, Émirats arabes unis",
  } satisfies Localized,
} as const;
