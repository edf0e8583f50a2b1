import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect } from "react";
import { type ToastMessage, takeToasts } from "./toast.ts";

const manager = Toast.createToastManager();
const timeout = 5000;

const marks = {
  good: { Icon: CircleCheck, colour: "text-good" },
  danger: { Icon: CircleAlert, colour: "text-danger" },
  plain: { Icon: Info, colour: "text-water" },
} as const;

export default function Toaster({
  closeLabel,
  regionLabel,
}: {
  closeLabel: string;
  regionLabel: string;
}) {
  useEffect(
    () =>
      takeToasts(
        ({ kind, title, description }) => {
          // A "high" notice would hide itself from readers while it can be focused; what must be
          // said at once is said by `Urgent`.
          manager.add({ title, description, type: kind, timeout, priority: "low" });
        },
        () => manager.close(),
      ),
    [],
  );
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={regionLabel}
          className="fixed inset-x-4 bottom-4 z-50 flex flex-col-reverse gap-3 sm:inset-x-auto sm:end-6 sm:bottom-6 sm:w-96"
        >
          <Notices closeLabel={closeLabel} />
        </Toast.Viewport>
        <Urgent />
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Interrupts a screen reader with what went wrong, as the notice itself does not. */
function Urgent() {
  const { toasts } = Toast.useToastManager();
  const urgent = toasts.find((toast) => toast.type === "danger");
  return (
    <div role="alert" className="sr-only">
      {urgent?.title} {urgent?.description}
    </div>
  );
}

function Notices({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const { Icon, colour } = marks[(toast.type as ToastMessage["kind"]) ?? "plain"];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="enter-rise rounded-[4px] border border-edge bg-basin text-ink transition-opacity duration-200 data-[ending-style]:opacity-0 data-[limited]:hidden"
      >
        <Toast.Content className="flex items-start gap-3 p-4">
          <Icon className={`mt-0.5 size-5 shrink-0 ${colour}`} aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-medium leading-snug" />
            <Toast.Description className="small text-soft" />
          </div>
          <Toast.Close
            aria-label={closeLabel}
            className="-m-2 grid size-9 place-items-center rounded-[4px] text-soft hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
