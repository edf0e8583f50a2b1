import { useTranslations } from "use-intl";

/** The page above ground: its words in the air, then the line where the section begins. */
export function Hero() {
  const t = useTranslations("technology.hero");
  return (
    <header>
      <div className="wrap grid-12 items-end gap-y-6 pt-14 sm:pt-20">
        <h1 className="display-lg col-span-12 lg:col-span-7">{t("title")}</h1>
        <p className="lede col-span-12 lg:col-span-4 lg:col-start-9 lg:pb-3">{t("lede")}</p>
      </div>
      <Surface />
    </header>
  );
}

/** Hills, a palm grove and, over the shaft, the heap of earth that marks a well of the channel. */
function Surface() {
  return (
    <div className="wrap relative mt-6 h-32 sm:mt-10 sm:h-44">
      <svg
        viewBox="0 0 1440 160"
        preserveAspectRatio="none"
        className="mirror absolute start-1/2 bottom-0 h-full w-[max(100vw,90rem)] -translate-x-1/2 rtl:translate-x-1/2"
        fill="none"
        aria-hidden="true"
      >
        <path
          d="M0 118C120 84 220 60 330 78S520 128 640 112 860 40 980 48 1180 118 1260 104 1390 70 1440 76V160H0Z"
          fill="var(--basin)"
          opacity="0.6"
        />
        <path
          d="M0 118C120 84 220 60 330 78S520 128 640 112 860 40 980 48 1180 118 1260 104 1390 70 1440 76"
          stroke="var(--contour)"
          strokeWidth="1.2"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M0 140C160 118 260 108 420 120S700 150 840 132 1120 98 1240 120 1380 132 1440 126"
          stroke="var(--contour)"
          strokeWidth="1.2"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M0 159H1440"
          stroke="var(--ink)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}
