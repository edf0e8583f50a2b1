import { describe, expect, it } from "vitest";
import { queryOf } from "../page-loader.ts";
import { changed, entryIn, inboxFilterNames } from "./inbox-filters.tsx";

const id = "01a1fda6-974c-7157-8043-fdad32e4c54e";
const at = (query: string) => new URLSearchParams(query);

describe("the inbox's address", () => {
  it("sends the server what narrows the list, and nothing else", () => {
    const address = at(`q=a&item=application.${id}&state=new&x=1&kind=`);
    expect(queryOf(address, inboxFilterNames)).toBe("q=a&state=new");
  });

  it("starts anew when it is narrowed, and stays when an entry is opened", () => {
    expect(`${changed(at("after=c&q=a"), { state: "new" })}`).toBe("q=a&state=new");
    expect(`${changed(at("after=c"), { item: `application.${id}` })}`).toBe(
      `after=c&item=application.${id}`,
    );
    expect(`${changed(at("q=a&state=new"), { q: "" })}`).toBe("state=new");
    expect(`${changed(at("q=a"), { after: "c" })}`).toBe("q=a&after=c");
  });

  it("removes the topic where the kind has none", () => {
    expect(`${changed(at("topic=demo"), { kind: "application" })}`).toBe("kind=application");
    expect(`${changed(at("topic=demo"), { kind: "request" })}`).toBe("topic=demo&kind=request");
    expect(`${changed(at("topic=demo&kind=request"), { kind: "" })}`).toBe("topic=demo");
  });

  it("names an entry of a known kind", () => {
    expect(entryIn(at(`item=application.${id}`))).toEqual({ kind: "application", id });
    for (const item of ["", "application", `spam.${id}`, "application.../../x"]) {
      expect(entryIn(at(`item=${item}`))).toBeUndefined();
    }
  });
});
