import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/** Where notices appear. Costs nothing until the first one. */
export function ToastOutlet({
  closeLabel,
  regionLabel,
}: {
  closeLabel: string;
  regionLabel: string;
}) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <Toaster closeLabel={closeLabel} regionLabel={regionLabel} />
    </Suspense>
  );
}
