import { clsx } from "clsx";
import { Drawing } from "#site/ui/drawing.tsx";

/** Where the band lies, in pixels from the top of its drawing; across, in thousandths. */
interface Course {
  top: number;
  height: number;
  /** Where the thread leaves the band, and below which place it ends. */
  turn: number;
  fall: number;
  end: number;
}
const wide: Course = { top: 16, height: 136, turn: 400, fall: 560, end: 262 };
const narrow: Course = { top: 10, height: 104, turn: 30, fall: 90, end: 196 };

/**
 * What leaves, as a band of water as wide as the page, and the fee as the thread that parts from it:
 * as thick, of the band, as its share of what leaves, but never thinner than a hair.
 */
export function Band({ share }: { share: number }) {
  return (
    <>
      <Stream {...wide} isWide share={share} className="hidden h-[272px] md:block" />
      <Stream {...narrow} share={share} className="h-[204px] md:hidden" />
    </>
  );
}

function Stream({
  top,
  height,
  turn,
  fall,
  end,
  share,
  isWide = false,
  className,
}: Course & { share: number; isWide?: boolean; className: string }) {
  const thread = share > 0 ? Math.max(1.25, share * height) : 0;
  const kept = height - thread;
  /** An edge of the band, so far below its upper one. */
  const edge = (below: number) =>
    `M0 ${top + below}H${turn}C${turn + 180} ${top + below} 760 ${top + below - 10} 1000 ${top + below + 6}`;
  const back = `L1000 ${top + kept + 6}C760 ${top + kept - 10} ${turn + 180} ${top + kept} ${turn} ${top + kept}H0Z`;
  const y = top + height - thread / 2;
  const box = `0 0 1000 ${end + 10}`;
  const place = clsx("absolute inset-x-0 top-0 w-full", className);
  return (
    <>
      <Drawing box={box} stretch className={place}>
        <path d={edge(0) + back} fill="color-mix(in oklab, var(--water) 22%, transparent)" />
        <path d={edge(0)} stroke="var(--water)" strokeWidth="2" />
        <path d={edge(kept)} stroke="var(--water)" strokeWidth="2" />
        {thread > 0 && (
          <g stroke="var(--travel)">
            <path
              d={`M0 ${y}H${turn}C${turn + 90} ${y} ${fall} ${y + 6} ${fall} ${end - 6}`}
              strokeWidth={thread}
            />
            <path d={`M${fall} ${end - 6}h0`} strokeWidth="13" strokeLinecap="round" />
          </g>
        )}
      </Drawing>
      {/* The current shows between the two figures, and behind neither; on a phone they meet. */}
      {isWide && (
        <Drawing
          box={box}
          stretch
          className={clsx(
            place,
            "mask-[linear-gradient(to_right,transparent_34%,#000_48%,#000_58%,transparent_72%)]",
          )}
        >
          {[0.2, 0.4, 0.6, 0.8].map((at) => (
            <path key={at} d={edge(kept * at)} stroke="var(--water)" opacity="0.45" />
          ))}
        </Drawing>
      )}
    </>
  );
}
