import { expect, it } from "vitest";
import { newSecret, seal, signedHeaders, unseal } from "./webhook-secrets.ts";

it("signs as the published example of Standard Webhooks is signed", () => {
  const headers = signedHeaders({
    id: "msg_loFOjxBNrRLzqYUf",
    body: '{"event_type":"ping","data":{"success":true}}',
    at: new Date(1_731_705_121_999),
    secrets: ["whsec_plJ3nmyCDGBKInavdOK15jsl"],
  });
  expect(headers).toEqual({
    "webhook-id": "msg_loFOjxBNrRLzqYUf",
    "webhook-timestamp": "1731705121",
    "webhook-signature": "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
  });
});

it("signs with both secrets while one is being changed", () => {
  const secrets = [newSecret(), newSecret()];
  const { "webhook-signature": both = "" } = signedHeaders({
    ...{ id: "a", body: "{}", at: new Date(0), secrets },
  });
  const each = secrets.map(
    (one) =>
      signedHeaders({ id: "a", body: "{}", at: new Date(0), secrets: [one] })["webhook-signature"],
  );
  expect(both.split(" ")).toEqual(each);
});

it("keeps a secret that only the server's own secret opens", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const sealed = seal("the server's secret", secret);
  expect(sealed).not.toContain(secret.slice(6, 20));
  expect(unseal("the server's secret", sealed)).toBe(secret);
  expect(unseal("another secret", sealed)).toBeUndefined();
  expect(unseal("the server's secret", sealed.slice(0, -8))).toBeUndefined();
});
