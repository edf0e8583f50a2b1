import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Mark } from "#site/ui/icons.tsx";
import { QrCode } from "#site/ui/qr-code.tsx";
import { channelPath } from "./channel-path.ts";

/** The height of the channel, and the places where a branch joins it. */
const level = 130;
const mouths = [220, 375, 530, 685, 840];
const channel = { from: -20, to: 1100, level, mouths, first: 8, step: 19, soft: 62 };

/**
 * What a picture that invites friends shows, above the screen: the channel, the link and its code to scan. It says
 * neither the place nor who has joined, since it is shown to strangers too.
 */
export function ShareSheet({ ref, link }: { ref: Ref<HTMLDivElement>; link: string }) {
  const t = useTranslations("place.picture");
  const brand = names.group[useSiteLocale()];
  const address = link.replace(/^https?:\/\//, "");
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="dark fixed start-0 bottom-full flex h-[394px] w-[304px] flex-col bg-ground text-ink print:hidden"
    >
      <p className="flex items-center gap-2 font-display text-[18px] leading-[22px] font-medium">
        <Mark className="size-[22px]" />
        {brand}
      </p>
      <p className="mt-[27px] grow font-display text-[34.6px] leading-[38.6px] font-medium rtl:leading-[46px]">
        {t("title", { brand })}
      </p>
      {/* From edge to edge of the picture, which has a margin. */}
      <Drawing box="0 0 1080 260" className="-mx-7 mb-5 w-[360px] shrink-0" strokeLinecap="round">
        {mouths.map((x, index) => {
          const from = index % 2 ? 260 : 0;
          return (
            <path
              key={x}
              d={`M${x - 250} ${from}C${x - 100} ${from} ${x - 90} ${level} ${x + 20} ${level}`}
              stroke="var(--water)"
              strokeWidth="7"
            />
          );
        })}
        <path d={channelPath(channel)} fill="var(--water)" />
      </Drawing>
      <div className="flex items-center gap-4">
        <QrCode text={link} label="" className="w-[87px] shrink-0" />
        <div className="min-w-0">
          <p className="text-[11.3px] leading-[17px] text-soft">{t("hint")}</p>
          {/* A line of its own, however long. */}
          <p
            className="ltr-island mt-1 font-medium text-water rtl:text-end"
            style={{ fontSize: Math.min(12.6, 330 / address.length) }}
          >
            {address}
          </p>
        </div>
      </div>
    </div>
  );
}
