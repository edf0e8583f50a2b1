import { contact } from "./contact.ts";
import type { Localized } from "./names.ts";

/** Opening hours on some days of the week, in the office's own time. Sunday is 0. */
export interface OpenHours {
  days: readonly number[];
  /** Minutes after midnight. */
  from: number;
  to: number;
}

export interface Office {
  id: string;
  isHeadquarters: boolean;
  city: Localized;
  address: Localized;
  /** IANA name. */
  timeZone: string;
  latitude: number;
  longitude: number;
  hours: readonly OpenHours[];
}

const at = (hour: number, minute = 0) => hour * 60 + minute;

/** Where the group can be found, headquarters first. */
export const offices: readonly Office[] = [
  {
    id: "dubai",
    isHeadquarters: true,
    city: contact.city,
    address: contact.address,
    timeZone: "Asia/Dubai",
    latitude: 25.21,
    longitude: 55.28,
    hours: [
      { days: [1, 2, 3, 4], from: at(9), to: at(18) },
      { days: [5], from: at(9), to: at(12) },
    ],
  },
  {
    id: "london",
    isHeadquarters: false,
    city: { en: "London", ar: "لندن", fr: "Londres" },
    address: {
      en: "12 Conduit Yard, London EC2, United Kingdom",
      ar: "12 كوندويت يارد، لندن EC2، المملكة المتحدة",
      fr: "12 Conduit Yard, Londres EC2, Royaume-Uni",
    },
    timeZone: "Europe/London",
    latitude: 51.51,
    longitude: -0.09,
    hours: [{ days: [1, 2, 3, 4, 5], from: at(9), to: at(17, 30) }],
  },
  {
    id: "singapore",
    isHeadquarters: false,
    city: { en: "Singapore", ar: "سنغافورة", fr: "Singapour" },
    address: {
      en: "8 Tidewater Street, Singapore 049318",
      ar: "8 شارع تايدووتر، سنغافورة 049318",
      fr: "8 Tidewater Street, Singapour 049318",
    },
    timeZone: "Asia/Singapore",
    latitude: 1.28,
    longitude: 103.85,
    hours: [{ days: [1, 2, 3, 4, 5], from: at(9), to: at(18) }],
  },
];

export interface SupportTeam {
  name: "customers" | "business" | "developers";
  /** The office whose time zone its hours are in; a team without one answers round the clock. */
  office?: string;
  hours: readonly OpenHours[];
}

/**
 * Customer support replies within `claims.mailReply` and passes on what another team should answer. That
 * team replies within so many of its working days.
 */
export const passedOnReplyDays = 1;

/** Who answers, and when. Their words are in the content. */
export const supportTeams: readonly SupportTeam[] = [
  { name: "customers", hours: [] },
  {
    name: "business",
    office: "dubai",
    // The office it sits in closes at noon on Fridays.
    hours: [
      { days: [1, 2, 3, 4], from: at(8), to: at(20) },
      { days: [5], from: at(8), to: at(12) },
    ],
  },
  {
    name: "developers",
    office: "london",
    hours: [{ days: [1, 2, 3, 4, 5], from: at(7), to: at(19) }],
  },
];
