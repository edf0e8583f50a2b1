import type { ServiceName } from "#brand/badges.ts";
import type { Part } from "#brand/features.ts";

export const fourServices = [
  "wallet",
  "travel",
  "logistics",
  "education",
] as const satisfies readonly ServiceName[];

/** The colour of each service, in their order: one of the four has its own, others take those that are left. */
export function serviceHues(
  services: readonly ({ use: ServiceName } | { id: string })[],
): ServiceName[] {
  const taken = services.flatMap((one) => ("use" in one ? [one.use] : []));
  const free = [...fourServices.filter((hue) => !taken.includes(hue)), ...fourServices];
  let own = 0;
  return services.map((one) =>
    "use" in one ? one.use : (free[own++ % free.length] ?? fourServices[0]),
  );
}

/** Each part of the site, and whether a group chooses it: the token and what goes with it follow from the answers. */
const isOptional: Record<Part, boolean> = {
  ...{ careers: true, investors: true, pressKit: true, guides: true, api: true, token: false },
  ...{ technology: false, compliance: true, coverage: true, figures: true },
  ...{ testimonials: true, incidents: true, purpose: false },
};
export const everyPart = Object.keys(isOptional) as Part[];
export const optionalParts = everyPart.filter((part) => isOptional[part]);
