import { formatFigure } from "#site/i18n/formats.ts";

export interface Share {
  value: string;
  name: string;
  joined: number;
  confirmed?: number;
}

/** How many of a share are confirmed, in whole percent. */
export function confirmedPart({ joined, confirmed }: Share): string | undefined {
  if (confirmed === undefined || joined === 0) return undefined;
  return `${formatFigure((100 * confirmed) / joined)}%`;
}

/** As wide as the signups, its bright part those that are confirmed; from the side where lines begin. */
export function ShareBar({ share, most }: { share: Share; most: number }) {
  const width = (count: number) => ({ inlineSize: `${(100 * count) / Math.max(most, 1)}%` });
  return (
    <span className="absolute inset-x-0 bottom-0 block h-0.75" aria-hidden="true">
      <span className="absolute inset-y-0 start-0 bg-edge opacity-45" style={width(share.joined)} />
      <span className="absolute inset-y-0 start-0 bg-water" style={width(share.confirmed ?? 0)} />
    </span>
  );
}
