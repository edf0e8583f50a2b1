import { type ServiceName, services } from "#brand/badges.ts";

type Quarter = { quarter: number; year: number };

/** The quarter in which a service will be available; nothing once it is. */
export const comingQuarter = (service: ServiceName): Quarter | undefined =>
  services.find(({ name }) => name === service)?.coming;

export const isOver = ({ year, quarter }: Quarter, today: Date) =>
  Date.UTC(year, quarter * 3, 1) <= today.getTime();

/** The services whose quarter is over, though they are not available. Read when a page is built, so that its words keep. */
export const lateServices = (today = new Date()): ServiceName[] =>
  services.flatMap(({ name, coming }) => (coming && isOver(coming, today) ? [name] : []));
