import { type Localized, latin } from "./names.ts";

export const links = {
  app: "https://start.zafran.example",
  chat: "https://start.zafran.example/talk",
  walletSite: "https://purse.zafran.example",
  walletApp: "https://purse.zafran.example/open",
  travelApp: "https://trips.zafran.example",
  appStore: "https://apps.example/zafran-purse",
  playStore: "https://play.example/zafran-purse",
  repository: "https://github.com/zafran-example",
} as const;

export const social: readonly { network: string; label: Localized; href: string }[] = [
  {
    network: "x",
    label: latin("X (Twitter)", "إكس (تويتر)"),
    href: "https://x.com/zafran_example",
  },
  {
    network: "linkedin",
    label: latin("LinkedIn", "لينكدإن"),
    href: "https://www.linkedin.com/company/zafran-example",
  },
  {
    network: "github",
    label: latin("GitHub", "غيت هب"),
    href: "https://github.com/zafran-example",
  },
];

/** What the waitlist opens to those whose turn has come. */
export const invitation = {
  /**
   * Where an accepted invitation leads. The token is added to it as `?invitation=…`, and the app checks
   * it at GET /api/invitations/{token}.
   */
  app: `${links.app}/`,
  /** Whether people get to know their place in the queue when they have confirmed. */
  showsPlace: false,
} as const;

export const api = {
  base: "https://calls.zafran.example/v3",
  version: "v3",
  keyVariable: "ZAFRAN_API_KEY",
} as const;
