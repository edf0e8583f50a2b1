import type { ServiceName } from "#brand/badges.ts";
import type { Part } from "#brand/features.ts";

export const fourServices = [
  "wallet",
  "travel",
  "logistics",
  "education",
] as const satisfies readonly ServiceName[];

/** The colour of each service, in their order: one of the four has its own, others take those that are left. */
export function huesOf(
  services: readonly ({ use: ServiceName } | { id: string })[],
): ServiceName[] {
  const taken = services.flatMap((one) => ("use" in one ? [one.use] : []));
  const free = [...fourServices.filter((hue) => !taken.includes(hue)), ...fourServices];
  let own = 0;
  return services.map((one) =>
    "use" in one ? one.use : (free[own++ % free.length] ?? fourServices[0]),
  );
}

/** Parts of the site that a group may choose. The token and what goes with it follow from the answers. */
export const optionalParts = [
  ...["careers", "investors", "pressKit", "guides", "api", "compliance"],
  ...["coverage", "figures", "testimonials", "incidents"],
] as [
  "careers",
  "investors",
  "pressKit",
  "guides",
  "api",
  "compliance",
  "coverage",
  "figures",
  "testimonials",
  "incidents",
];

const isEvery: Record<Part, true> = {
  ...{ careers: true, investors: true, pressKit: true, guides: true, api: true, token: true },
  ...{ technology: true, coverage: true, compliance: true, figures: true },
  ...{ testimonials: true, incidents: true, purpose: true },
};
export const everyPart = Object.keys(isEvery) as Part[];
