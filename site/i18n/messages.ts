import type about from "#content/en/about.json";
import type admin from "#content/en/admin.json";
import type api from "#content/en/api.json";
import type application from "#content/en/application.json";
import type careers from "#content/en/careers.json";
import type code from "#content/en/code.json";
import type compliance from "#content/en/compliance.json";
import type confirm from "#content/en/confirm.json";
import type contact from "#content/en/contact.json";
import type cookies from "#content/en/cookies.json";
import type docs from "#content/en/docs.json";
import type education from "#content/en/education.json";
import type guide from "#content/en/guide.json";
import type guideEducation from "#content/en/guide-education.json";
import type guideLogistics from "#content/en/guide-logistics.json";
import type guideTravel from "#content/en/guide-travel.json";
import type guideWallet from "#content/en/guide-wallet.json";
import type home from "#content/en/home.json";
import type inbox from "#content/en/inbox.json";
import type investors from "#content/en/investors.json";
import type legal from "#content/en/legal.json";
import type logistics from "#content/en/logistics.json";
import type market from "#content/en/market.json";
import type myData from "#content/en/my-data.json";
import type newsletter from "#content/en/newsletter.json";
import type newsletterConfirm from "#content/en/newsletter-confirm.json";
import type notFound from "#content/en/not-found.json";
import type people from "#content/en/people.json";
import type position from "#content/en/position.json";
import type pressKit from "#content/en/press-kit.json";
import type privacy from "#content/en/privacy.json";
import type risk from "#content/en/risk.json";
import type scenes from "#content/en/scenes.json";
import type services from "#content/en/services.json";
import type shell from "#content/en/shell.json";
import type status from "#content/en/status.json";
import type technology from "#content/en/technology.json";
import type terms from "#content/en/terms.json";
import type token from "#content/en/token.json";
import type travel from "#content/en/travel.json";
import type unsubscribe from "#content/en/unsubscribe.json";
import type waitlist from "#content/en/waitlist.json";
import type wallet from "#content/en/wallet.json";
import type { Locale } from "#contract/locale.ts";

/** The shape of every word file: the English one. A file's name is its namespace. */
export interface Words {
  status: typeof status;
  code: typeof code;
  api: typeof api;
  docs: typeof docs;
  technology: typeof technology;
  compliance: typeof compliance;
  contact: typeof contact;
  cookies: typeof cookies;
  terms: typeof terms;
  admin: typeof admin;
  "press-kit": typeof pressKit;
  inbox: typeof inbox;
  investors: typeof investors;
  application: typeof application;
  careers: typeof careers;
  about: typeof about;
  confirm: typeof confirm;
  education: typeof education;
  guide: typeof guide;
  "guide-wallet": typeof guideWallet;
  "guide-travel": typeof guideTravel;
  "guide-logistics": typeof guideLogistics;
  "guide-education": typeof guideEducation;
  home: typeof home;
  legal: typeof legal;
  logistics: typeof logistics;
  market: typeof market;
  "my-data": typeof myData;
  newsletter: typeof newsletter;
  "newsletter-confirm": typeof newsletterConfirm;
  "not-found": typeof notFound;
  people: typeof people;
  position: typeof position;
  privacy: typeof privacy;
  risk: typeof risk;
  scenes: typeof scenes;
  services: typeof services;
  shell: typeof shell;
  travel: typeof travel;
  token: typeof token;
  unsubscribe: typeof unsubscribe;
  waitlist: typeof waitlist;
  wallet: typeof wallet;
}
export type WordFile = keyof Words;

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Words;
  }
}
