import type { Locale } from "#contract/locale.ts";
import type { WithChoices } from "./choice-words.ts";

/** The shape of every word file: the English one. A file's name is its namespace. */
export interface Words {
  about: typeof import("#content/en/about.json");
  admin: WithChoices<"admin", typeof import("#content/en/admin.json")>;
  "admin-account": typeof import("#content/en/admin-account.json");
  "admin-bulk-actions": typeof import("#content/en/admin-bulk-actions.json");
  "admin-audit": typeof import("#content/en/admin-audit.json");
  "admin-automatic": typeof import("#content/en/admin-automatic.json");
  "admin-campaigns": typeof import("#content/en/admin-campaigns.json");
  "admin-content": typeof import("#content/en/admin-content.json");
  "admin-dashboard": typeof import("#content/en/admin-dashboard.json");
  "admin-erasure": typeof import("#content/en/admin-erasure.json");
  "admin-forms": typeof import("#content/en/admin-forms.json");
  "admin-settings": typeof import("#content/en/admin-settings.json");
  "admin-help": typeof import("#content/en/admin-help.json");
  "admin-person": typeof import("#content/en/admin-person.json");
  "admin-funnel": typeof import("#content/en/admin-funnel.json");
  "admin-images": typeof import("#content/en/admin-images.json");
  "admin-import": typeof import("#content/en/admin-import.json");
  "admin-integrations": typeof import("#content/en/admin-integrations.json");
  "admin-people": typeof import("#content/en/admin-people.json");
  "admin-referrals": typeof import("#content/en/admin-referrals.json");
  "admin-segments": typeof import("#content/en/admin-segments.json");
  "admin-set-password": typeof import("#content/en/admin-set-password.json");
  "admin-suppressions": typeof import("#content/en/admin-suppressions.json");
  "admin-waves": typeof import("#content/en/admin-waves.json");
  amount: typeof import("#content/en/amount.json");
  api: typeof import("#content/en/api.json");
  application: typeof import("#content/en/application.json");
  balance: typeof import("#content/en/balance.json");
  cards: typeof import("#content/en/cards.json");
  careers: typeof import("#content/en/careers.json");
  code: typeof import("#content/en/code.json");
  compliance: typeof import("#content/en/compliance.json");
  confirm: typeof import("#content/en/confirm.json");
  contact: typeof import("#content/en/contact.json");
  cookies: typeof import("#content/en/cookies.json");
  coverage: typeof import("#content/en/coverage.json");
  demo: typeof import("#content/en/demo.json");
  "api-calls": typeof import("#content/en/api-calls.json");
  docs: typeof import("#content/en/docs.json");
  education: typeof import("#content/en/education.json");
  error: typeof import("#content/en/error.json");
  fees: typeof import("#content/en/fees.json");
  forms: typeof import("#content/en/forms.json");
  guide: typeof import("#content/en/guide.json");
  "guide-education": typeof import("#content/en/guide-education.json");
  "guide-logistics": typeof import("#content/en/guide-logistics.json");
  "guide-travel": typeof import("#content/en/guide-travel.json");
  "guide-wallet": typeof import("#content/en/guide-wallet.json");
  help: typeof import("#content/en/help.json");
  home: typeof import("#content/en/home.json");
  inbox: typeof import("#content/en/inbox.json");
  investors: typeof import("#content/en/investors.json");
  invitation: typeof import("#content/en/invitation.json");
  join: typeof import("#content/en/join.json");
  legal: typeof import("#content/en/legal.json");
  "legal-index": typeof import("#content/en/legal-index.json");
  logistics: typeof import("#content/en/logistics.json");
  "mail-link": typeof import("#content/en/mail-link.json");
  market: typeof import("#content/en/market.json");
  "my-data": typeof import("#content/en/my-data.json");
  newsletter: typeof import("#content/en/newsletter.json");
  "newsletter-archive": typeof import("#content/en/newsletter-archive.json");
  "newsletter-confirm": typeof import("#content/en/newsletter-confirm.json");
  "not-found": typeof import("#content/en/not-found.json");
  people: typeof import("#content/en/people.json");
  place: typeof import("#content/en/place.json");
  position: typeof import("#content/en/position.json");
  "press-kit": typeof import("#content/en/press-kit.json");
  privacy: typeof import("#content/en/privacy.json");
  providers: typeof import("#content/en/providers.json");
  resources: typeof import("#content/en/resources.json");
  risk: typeof import("#content/en/risk.json");
  scenes: typeof import("#content/en/scenes.json");
  service: typeof import("#content/en/service.json");
  services: typeof import("#content/en/services.json");
  shell: typeof import("#content/en/shell.json");
  sources: typeof import("#content/en/sources.json");
  status: typeof import("#content/en/status.json");
  technology: typeof import("#content/en/technology.json");
  terms: typeof import("#content/en/terms.json");
  token: typeof import("#content/en/token.json");
  travel: typeof import("#content/en/travel.json");
  unsubscribe: typeof import("#content/en/unsubscribe.json");
  waitlist: WithChoices<"waitlist", typeof import("#content/en/waitlist.json")>;
  wallet: typeof import("#content/en/wallet.json");
}
export type WordFile = keyof Words;

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Words;
  }
}
