import { type ServiceName, services } from "#brand/badges.ts";

/** The quarter in which a service will be available; nothing once it is. */
export const comingQuarter = (
  service: ServiceName,
): { quarter: number; year: number } | undefined =>
  services.find(({ name }) => name === service)?.coming;
