import { type ServiceName, services } from "#brand/badges.ts";

/** When a service that is not open yet is due. */
export function comingOf(service: ServiceName): { quarter: number; year: number } {
  const found = services.find(({ name }) => name === service);
  if (!found || !("coming" in found)) throw new Error(`${service} is open`);
  return { ...found.coming };
}
