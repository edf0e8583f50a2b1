import { Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";

const loadTour = () => import("./tour.tsx");
const Tour = lazy(loadTour);

/** "Watch demo": opens the tour, whose code comes with the first press. */
export function TourButton() {
  const t = useTranslations("home.hero");
  const shell = useTranslations("shell");
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    loadTour().then(
      () => {
        setWanted(true);
        setOpen(true);
      },
      () =>
        showToast({
          kind: "danger",
          title: shell("dialogFailed.title"),
          description: shell("dialogFailed.text"),
        }),
    );
  };
  return (
    <>
      <Button look="quiet" data-early="" aria-haspopup="dialog" onClick={show}>
        <Play className="size-3.5 fill-current rtl:-scale-x-100" aria-hidden="true" />
        {t("tour")}
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <Tour open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
