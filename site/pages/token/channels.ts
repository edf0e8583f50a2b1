/** Height of one per cent, in pixels. */
const unit = 4;
/** Gap that parts two channels at their end. */
const gap = 18;
/** Length of every channel, in units of its drawing. */
export const channelWidth = 640;

export interface Channel {
  /** Height of its row. */
  height: number;
  /** The channel's outline, in the coordinates of its row; it begins above or below it. */
  outline: string;
  /** Lines of water along it. */
  lines: string[];
  /** Across it, a little before its end, from top to bottom: where a gate would stand. */
  gate: { x: number; top: number; bottom: number };
}

/**
 * Lays out channels as wide as their shares: on the source's side one touches the next, at the end
 * each lies in the middle of a row of its own, which is as high as its words need.
 */
export function layChannels(
  shares: readonly number[],
  leastRow: number,
): {
  channels: Channel[];
  height: number;
  source: { top: number; height: number };
} {
  const bands = shares.map((share) => share * unit);
  const rows = bands.map((band) => Math.max(band + gap, leastRow));
  const height = rows.reduce((sum, row) => sum + row, 0);
  const sourceHeight = bands.reduce((sum, band) => sum + band, 0);
  const sourceTop = (height - sourceHeight) / 2;
  let row = 0;
  let taken = 0;
  const channels = bands.map((band, i) => {
    const own = rows[i] ?? 0;
    const from = sourceTop + taken - row;
    const to = (own - band) / 2;
    const bend = (y: number, end: number) =>
      `C${channelWidth * 0.5} ${y} ${channelWidth * 0.45} ${end} ${channelWidth} ${end}`;
    const back = (y: number, end: number) =>
      `C${channelWidth * 0.45} ${y} ${channelWidth * 0.5} ${end} 0 ${end}`;
    const outline = `M0 ${from}${bend(from, to)}V${to + band}${back(to + band, from + band)}Z`;
    const count = Math.max(1, Math.round(band / 26));
    const lines = Array.from({ length: count }, (_, line) => {
      const offset = (band * (line + 1)) / (count + 1);
      return `M0 ${from + offset}${bend(from + offset, to + offset)}`;
    });
    row += own;
    taken += band;
    return {
      height: own,
      outline,
      lines,
      gate: { x: channelWidth * 0.86, top: to - 7, bottom: to + band + 7 },
    };
  });
  return { channels, height, source: { top: sourceTop, height: sourceHeight } };
}
