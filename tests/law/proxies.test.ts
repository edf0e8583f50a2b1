import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8").replaceAll(/^\s*#.*$/gm, "");
const nginx = read("deploy/nginx.conf");
const caddy = read("deploy/Caddyfile");
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, it]) => it);

/** The token of an invitation is in the path, for the app that it leads to. */
const address = "/api/invitations/1a2b.c3Vi.x-y_z";

/** Queries of the site's addresses can contain secrets. */
describe("the log of a proxy that is shipped", () => {
  it("holds no address of a visitor, no query, no referrer and no header: nginx", () => {
    const formats = found(nginx, /log_format \w+ (.+);/g).join();
    expect(found(formats, /\$(\w+)/g).sort()).toEqual([
      ...["body_bytes_sent", "logged_uri", "request_method", "request_time", "status"],
      "time_iso8601",
    ]);
    const [, token = "", logged] =
      /map \$uri \$logged_uri {\s+default \$uri;\s+~(\S+) (\S+);/.exec(nginx) ?? [];
    expect([new RegExp(token).test(address), logged]).toEqual([true, "/api/invitations/-"]);
    expect(found(nginx, /access_log \S+?( \w+)?;/g)).toEqual([" without_query", undefined]);
    expect(nginx).toContain("access_log off;");
    // Errors of a lower level contain the request.
    expect(found(nginx, /error_log \S+ (\w+);/g)).toEqual(["crit"]);
  });

  it("holds no address of a visitor, no query and no header: Caddy", () => {
    expect(found(caddy, /^\s*(log)\b/gm)).toHaveLength(1);
    for (const line of [
      "request>headers delete",
      "request>remote_ip delete",
      "request>remote_port delete",
      "request>client_ip delete",
      "resp_headers delete",
    ])
      expect(caddy).toContain(line);
    const [, hidden = "", by = ""] = /request>uri regexp (\S+) (\S+)/.exec(caddy) ?? [];
    const logged = (uri: string) => uri.replace(new RegExp(hidden), by);
    expect([logged(address), logged("/unsubscribe?token=x"), logged("/about")]).toEqual([
      ...["/api/invitations/", "/unsubscribe", "/about"],
    ]);
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
    expect(found(caddy, /@files path (.+)/g)).toEqual([paths.join(" ")]);
    const [long = ""] = found(caddy, /@long path (.+)/g);
    expect(found(caddy, /@words not path (.+)/g)).toEqual([`${paths.join(" ")} ${long}`]);
  });

  it("has room for a draft with twenty thousand addresses and for a mail that came back", () => {
    const [inNginx = ""] = found(nginx, /location ~ (\S+) {[^}]+client_max_body_size 4m;/g);
    const [inCaddy = ""] = found(caddy, /@long path (.+)\s+request_body @long {\s+max_size 4MiB/g);
    const caddyPaths = inCaddy.split(" ").map((path) => `^${path.replace("*", ".*")}$`);
    for (const path of [
      ...["/api/admin/campaigns", "/api/admin/campaigns/count", "/api/admin/campaigns/preview"],
      ...["/api/bounces/ses", "/api/bounces/report"],
    ]) {
      expect(path).toMatch(new RegExp(inNginx));
      expect(path).toMatch(new RegExp(caddyPaths.join("|")));
    }
    expect("/api/admin/campaignsx").not.toMatch(new RegExp(`${inNginx}|${caddyPaths.join("|")}`));
  });
});

it("hands every setting to the site in its container, but those that the other containers decide", () => {
  const site = read("deploy/compose.yaml")
    .split(/^ {2}(?=\w)/m)
    .find((part) => /^site:/.test(part));
  expect(site).toMatch(/env_file:\s+- path: \.env\s+required: false/);
  // A copy of .env.example must not override these.
  expect(found(site ?? "", /^ {6}([A-Z_]+): ./gm).sort()).toEqual([
    ...["AUTH_SECRET", "DATABASE_URL", "DATA_DIR", "HOST", "METRICS_HOSTS", "PORT", "PUBLIC_URL"],
    "TRUST_PROXY",
  ]);
});
