import { type ServiceName, services } from "#brand/badges.ts";

/** When a service that is not open yet is due; nothing once it is open. */
export function dueOf(service: ServiceName): { quarter: number; year: number } | undefined {
  const found = services.find(({ name }) => name === service);
  return found && "coming" in found ? { ...found.coming } : undefined;
}
