export interface DevMailSettings {
  mode: "development" | "production";
  smtpUrl: string | undefined;
  publicUrl: string;
}

/**
 * The inbox shows every mail, confirmation links included. So it exists only in development, when
 * mail goes to the folder, on a site whose own address is this machine's.
 */
export function devMailIsOn({ mode, smtpUrl, publicUrl }: DevMailSettings): boolean {
  return mode === "development" && !smtpUrl && isLoopback(new URL(publicUrl).host);
}

/** Whether a Host header, or the host of an address, names this machine. */
export function isLoopback(host: string): boolean {
  const name = host.trim().toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  );
}
