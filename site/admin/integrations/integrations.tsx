import { useTranslations } from "use-intl";
import { keyList } from "#contract/api-keys.ts";
import { deliveriesPage, deliveryDetail, endpointList } from "#contract/webhooks.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useMay } from "../admin-session.ts";
import { ReadFailed, readJson, sendAction } from "../api.ts";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, queryOf, useRead, useRepeat } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadStatus } from "../read-status.tsx";
import { Deliveries, deliveryFilters, type OpenedDelivery } from "./deliveries.tsx";
import { Endpoints } from "./endpoints.tsx";
import { Keys } from "./keys.tsx";

export const loader = pageLoader("adminIntegrations", "admin-integrations");
export const handle: AdminHandle = { section: "settings", words: "admin-integrations" };
export const meta = pageHead;
export const clientAction = sendAction;

/** The endpoints, the keys, the page of the log and the delivery that the address names. */
export const clientLoader = adminLoader(async ({ request: { signal }, address }) => {
  const id = address.get("delivery");
  const query = queryOf(address, deliveryFilters);
  const [{ endpoints }, { keys }, log, opened] = await Promise.all([
    readJson("/api/admin/webhooks", endpointList, signal),
    readJson("/api/admin/api-keys", keyList, signal),
    readJson(`/api/admin/webhook-deliveries?${query}`, deliveriesPage, signal),
    id ? readDelivery(id, signal) : undefined,
  ]);
  return { endpoints, keys, log, opened };
});

async function readDelivery(id: string, signal: AbortSignal): Promise<OpenedDelivery> {
  const path = `/api/admin/webhook-deliveries/${encodeURIComponent(id)}`;
  try {
    return { id, detail: await readJson(path, deliveryDetail, signal) };
  } catch (error) {
    if (!(error instanceof ReadFailed)) throw error;
    return { id, fault: error.error === undefined ? "detailFailed" : "missing" };
  }
}

/** How often the page is read anew, in milliseconds; oftener while something is being sent. */
const defaultPause = 10_000;
const busyPause = 2_000;

export default function Integrations() {
  const t = useTranslations("admin-integrations");
  const mayConnect = useMay("connect");
  const read = useRead<typeof clientLoader>();
  const { value, again, isBusy } = read;
  const isSending = value?.log.deliveries.some(
    ({ state }) => state === "pending" || state === "sending",
  );
  useRepeat(again, isSending ? busyPause : defaultPause);
  return (
    <>
      <SubPages of="settings" current="integrations" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-14">
        <div>
          {!mayConnect && <p className="small mb-6 text-soft">{t("readOnly")}</p>}
          <ReadStatus read={read} failed={t("failed")} />
          {value && <Endpoints endpoints={value.endpoints} />}
        </div>
        {value && <Keys keys={value.keys} />}
        {value && (
          <Deliveries
            endpoints={value.endpoints}
            page={value.log}
            opened={value.opened}
            isBusy={isBusy}
          />
        )}
      </div>
    </>
  );
}
