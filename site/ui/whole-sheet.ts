import address from "./site.css?url";

let loading: Promise<void> | undefined;

/**
 * The sheet for the pages of the administration that are reached inside it: a document carries only its
 * own styles (see `lean-document.ts`). Rejects when it cannot be fetched, and may be requested again.
 */
export function wholeSheet(): Promise<void> {
  loading ??= isThere() ? Promise.resolve() : fetchSheet();
  return loading;
}

function isThere(): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[href="${address}"]`);
  return import.meta.env.DEV || [...links].some(({ sheet }) => sheet !== null);
}

function fetchSheet(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: address,
      onload: () => resolve(),
      onerror: () => {
        loading = undefined;
        link.remove();
        reject(new Error(`${address} could not be fetched`));
      },
    });
    document.head.append(link);
  });
}
