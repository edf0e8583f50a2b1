/** The growth as the channel itself: it leaves the page as many times wider as the group grew. */
export function Widening({ times }: { times: number }) {
  const width = 22;
  const half = (width * times) / 2;
  const y = 90;
  const thin = width / 2;
  const top = `M0 ${y - thin}C300 ${y - thin} 420 ${y - thin} 560 ${y - half * 0.66}S840 ${y - half} 1000 ${y - half}`;
  const bottom = `V${y + half}C840 ${y + half} 700 ${y + half} 560 ${y + half * 0.66}S300 ${y + thin} 0 ${y + thin}Z`;
  return (
    <svg
      viewBox="0 0 1000 150"
      preserveAspectRatio="none"
      className="mirror mt-6 block h-32 w-full sm:h-44"
      fill="none"
      aria-hidden="true"
    >
      <path d={top + bottom} fill="var(--water)" opacity="0.16" />
      {Array.from({ length: times }, (_, i) => width * (i + 0.5)).map((across) => {
        const start = y - thin + across / times;
        const end = y - half + across;
        const middle = y + (end - y) * 0.66;
        return (
          <path
            key={across}
            d={`M0 ${start}C300 ${start} 420 ${start} 560 ${middle}S840 ${end} 1000 ${end}`}
            stroke="var(--water)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}

/** A basin filled to the share that circulates. */
export function Basin({ share }: { share: number }) {
  const depth = 44;
  const level = 50 - depth * share;
  return (
    <svg viewBox="0 0 56 56" className="size-14" fill="none" aria-hidden="true">
      <path d={`M5 ${level}H51V43Q51 50 44 50H12Q5 50 5 43Z`} fill="var(--water)" opacity="0.28" />
      <path d={`M5 ${level}H51`} stroke="var(--water)" strokeWidth="2" />
      <path d="M5 6V43Q5 50 12 50H44Q51 50 51 43V6" stroke="var(--line-strong)" strokeWidth="1.6" />
    </svg>
  );
}
