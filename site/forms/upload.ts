export type Uploaded =
  | { outcome: "answered"; status: number; text: string }
  | { outcome: "cancelled" }
  | { outcome: "unreachable" };

/**
 * Posts a large body: `onProgress` gets the number of bytes sent, which `fetch` does not
 * measure it, and `signal` stops it. `timeout` is in milliseconds, 0 for none. Never throws.
 */
export function upload(
  path: string,
  body: Blob | FormData,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
  timeout = 0,
): Promise<Uploaded> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ outcome: "cancelled" });
    const request = new XMLHttpRequest();
    const unreachable = () => resolve({ outcome: "unreachable" });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () =>
      resolve({ outcome: "answered", status: request.status, text: request.responseText });
    request.onabort = () => resolve({ outcome: "cancelled" });
    request.onerror = unreachable;
    request.ontimeout = unreachable;
    request.open("POST", path);
    request.timeout = timeout;
    request.send(body);
  });
}
