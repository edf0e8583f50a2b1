import { type ServiceName, services } from "#brand/badges.ts";
import { type Part, without } from "#brand/features.ts";
import { ownServices } from "#brand/services.ts";

export const hasPart = (part: Part): boolean => !without.includes(part);

/** Whether the group has a service of those that the site describes by itself. */
export const offers = (name: ServiceName): boolean => services.some((one) => one.name === name);

/** Whether the services are the four that the words and the drawings of the site were made for. */
export const hasFourServices = services.length === 4 && ownServices.length === 0;

/** How many services there are. */
export const serviceCount = services.length + ownServices.length;

/** Whether the group has to do with virtual assets, whose risk pages then state. */
export const hasVirtualAssets = offers("wallet") || hasPart("token");
