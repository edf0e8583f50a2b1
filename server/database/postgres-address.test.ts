import { expect, it } from "vitest";
import { readPostgresAddress } from "./postgres-address.ts";

it("keeps a plain address as it is", () => {
  const url = "postgres://site:p%40ss@db.example.com:5432/site?sslmode=require";
  expect(readPostgresAddress(url)).toEqual({ urls: [url], isPrimaryOnly: false });
});

it("tries several hosts for the one that takes writes", () => {
  const parts = (url: string) => readPostgresAddress(url);
  expect(parts("postgresql://u:p@one:5432,two,[::1]:6000/site")).toEqual({
    urls: [
      "postgresql://u:p@one:5432/site",
      "postgresql://u:p@two/site",
      "postgresql://u:p@[::1]:6000/site",
    ],
    isPrimaryOnly: true,
  });
  expect(parts("postgres://u@one,two/site?target_session_attrs=any&sslmode=require")).toEqual({
    urls: ["postgres://u@one/site?sslmode=require", "postgres://u@two/site?sslmode=require"],
    isPrimaryOnly: false,
  });
  expect(parts("postgres://u@one/site?target_session_attrs=read-write")).toEqual({
    urls: ["postgres://u@one/site"],
    isPrimaryOnly: true,
  });
});

it.each([
  "mysql://u@one/site",
  "postgres://",
  "postgres:///site",
  "postgres://u@one,,two/site",
  "postgres://u@one/site?target_session_attrs=standby",
  "one:5432",
])("refuses %s", (url) => {
  expect(readPostgresAddress(url)).toBeUndefined();
});
