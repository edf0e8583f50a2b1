import { type ServiceName, services } from "#brand/badges.ts";

/** When a service that is not open yet is due; nothing once it is open. */
export const dueOf = (service: ServiceName): { quarter: number; year: number } | undefined =>
  services.find(({ name }) => name === service)?.coming;
