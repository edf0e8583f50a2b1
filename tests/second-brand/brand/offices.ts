import { contact } from "./contact.ts";
import type { Localized } from "./names.ts";

export interface OpenHours {
  days: readonly number[];
  from: number;
  to: number;
}

export interface Office {
  id: string;
  isHeadquarters: boolean;
  city: Localized;
  address: Localized;
  timeZone: string;
  latitude: number;
  longitude: number;
  hours: readonly OpenHours[];
}

const at = (hour: number, minute = 0) => hour * 60 + minute;

export const offices: readonly Office[] = [
  {
    id: "abu-dhabi",
    isHeadquarters: true,
    city: contact.city,
    address: contact.address,
    timeZone: "Asia/Dubai",
    latitude: 24.5,
    longitude: 54.39,
    hours: [{ days: [1, 2, 3, 4], from: at(8, 30), to: at(17) }],
  },
  {
    id: "lyon",
    isHeadquarters: false,
    city: { en: "Lyon", ar: "ليون", fr: "Lyon" },
    address: {
      en: "4 quai des Étroits, 69005 Lyon, France",
      ar: "4 كي ديزيتروا، 69005 ليون، فرنسا",
      fr: "4 quai des Étroits, 69005 Lyon, France",
    },
    timeZone: "Europe/Paris",
    latitude: 45.75,
    longitude: 4.83,
    hours: [{ days: [1, 2, 3, 4, 5], from: at(10), to: at(18, 30) }],
  },
];

export interface SupportTeam {
  name: "customers" | "business" | "developers";
  office?: string;
  hours: readonly OpenHours[];
}

export const passedOnReplyDays = 2;

export const supportTeams: readonly SupportTeam[] = [
  { name: "customers", hours: [] },
  {
    name: "business",
    office: "lyon",
    hours: [{ days: [1, 2, 3, 4, 5], from: at(9, 30), to: at(19) }],
  },
];
