import { type Localized, latin } from "./names.ts";

/** Everything outside this site that a page points to. */
export const links = {
  /** The header's get-started button. */
  app: "https://app.falaj.example",
  /** Where people chat with us. */
  chat: "https://app.falaj.example/chat",
  walletSite: "https://wallet.falaj.example",
  walletApp: "https://wallet.falaj.example/app",
  travelApp: "https://travel.falaj.example",
  appStore: "https://apps.example/falaj-wallet",
  playStore: "https://play.example/falaj-wallet",
  repository: "https://github.com/falaj-example",
} as const;

/** Social profiles of the footer, in its order. */
export const social: readonly { network: string; label: Localized; href: string }[] = [
  { network: "x", label: latin("X (Twitter)", "إكس (تويتر)"), href: "https://x.com/falaj_example" },
  {
    network: "linkedin",
    label: latin("LinkedIn", "لينكدإن"),
    href: "https://www.linkedin.com/company/falaj-example",
  },
  { network: "github", label: latin("GitHub", "غيت هب"), href: "https://github.com/falaj-example" },
];

/** What the waitlist opens to those whose turn has come. */
export const invitation = {
  /**
   * Where an accepted invitation leads. The token is added to it as `?invitation=…`, and the app checks
   * it at GET /api/invitations/{token}.
   */
  app: `${links.app}/`,
  /** Whether people see their place in the queue when they have confirmed. */
  showsPlace: true,
} as const;

/** The programming interface of the services, as its reference describes it. */
export const api = {
  base: "https://api.falaj.example/v1",
  version: "v1",
  /** Name of the environment variable that the samples read the key from. */
  keyVariable: "FALAJ_API_KEY",
} as const;
