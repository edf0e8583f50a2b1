import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8").replaceAll(/^\s*#.*$/gm, "");
const nginx = read("deploy/nginx.conf");
const caddy = read("deploy/Caddyfile");
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, it]) => it);

/** Addresses of the site can hold secrets behind their question mark. */
describe("the log of a proxy that is shipped", () => {
  it("holds no address of a visitor, no query, no referrer and no header: nginx", () => {
    const formats = found(nginx, /log_format \w+ (.+);/g).join();
    expect(found(formats, /\$(\w+)/g).sort()).toEqual([
      ...["body_bytes_sent", "request_method", "request_time", "status"],
      ...["time_iso8601", "uri"],
    ]);
    expect(found(nginx, /access_log \S+?( \w+)?;/g)).toEqual([" without_query", undefined]);
    expect(nginx).toContain("access_log off;");
    // Its lesser errors name the request as it came.
    expect(found(nginx, /error_log \S+ (\w+);/g)).toEqual(["crit"]);
  });

  it("holds no address of a visitor, no query and no header: Caddy", () => {
    expect(found(caddy, /^\s*(log)\b/gm)).toHaveLength(1);
    for (const line of [
      'request>uri regexp [?].* ""',
      "request>headers delete",
      "request>remote_ip delete",
      "request>remote_port delete",
      "request>client_ip delete",
      "resp_headers delete",
    ])
      expect(caddy).toContain(line);
  });
});

describe("a body that never ends", () => {
  it("stays at the proxy, and one client has few of them", () => {
    expect(nginx).not.toContain("proxy_request_buffering");
    expect(found(nginx, /(client_body_timeout) \d+s;/g)).toHaveLength(1);
    for (const place of nginx.split(/(?=location )/).filter((each) => /^location .+api/.test(each)))
      expect(place).toMatch(/limit_conn calls \d+;/);
    expect(caddy).toMatch(/request_buffers \d+KiB/);
    expect(caddy).toMatch(/read_body \w+/);
  });

  it("is no file, which has room where the server takes files", () => {
    const [, taken = ""] = /const uploadPaths = \[(.+)\];/.exec(read("server/app.ts")) ?? [];
    const paths = found(taken, /"([^"]+)"/g);
    expect(paths.length).toBeGreaterThan(0);
    const [large = ""] = found(nginx, /location ~ (\S+) {[^}]+client_max_body_size 21m;/g);
    for (const path of paths) expect(path).toMatch(new RegExp(large));
    for (const matcher of found(caddy, /@(?:files|words not) path (.+)/g))
      expect(matcher?.split(" ")).toEqual(paths);
  });
});

it("hands every setting to the site in its container, but those that the other containers decide", () => {
  const site = read("deploy/compose.yaml")
    .split(/^ {2}(?=\w)/m)
    .find((part) => /^site:/.test(part));
  expect(site).toMatch(/env_file:\s+- path: \.env\s+required: false/);
  // A copy of .env.example must not take these away.
  expect(found(site ?? "", /^ {6}([A-Z_]+): ./gm).sort()).toEqual([
    ...["AUTH_SECRET", "DATABASE_URL", "DATA_DIR", "HOST", "METRICS_HOSTS", "PORT", "PUBLIC_URL"],
    "TRUST_PROXY",
  ]);
});
