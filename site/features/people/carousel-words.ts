import { useTranslations } from "use-intl";
import type { CarouselWords } from "#site/ui/carousel.tsx";

/** What a carousel says, in the language being read. Needs the words of `people`. */
export function useCarouselWords(): CarouselWords {
  const t = useTranslations("people.carousel");
  return {
    previous: t("previous"),
    next: t("next"),
    carousel: t("carousel"),
    slide: t("slide"),
    position: (first, last, total) =>
      first === last ? t("single", { first, total }) : t("range", { first, last, total }),
  };
}
