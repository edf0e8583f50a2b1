import { describe, expect, it } from "vitest";
import { firstTouchKey } from "#contract/limits.ts";
import { recordFirstTouch } from "./first-touch.ts";

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}
const home = "https://falaj.example/";
const campaign = `${home}?utm_source=letter&utm_medium=mail&utm_campaign=spring`;

describe("the first touch", () => {
  it("is kept from the first page to the later ones", () => {
    const storage = memory();
    const first = recordFirstTouch({ address: campaign, referrer: "", storage });
    expect(first).toEqual({
      utm_source: "letter",
      utm_medium: "mail",
      utm_campaign: "spring",
      referrer_url: "",
      ref: "",
    });
    const later = recordFirstTouch({ address: `${home}about`, referrer: home, storage });
    expect(later).toEqual(first);
  });

  it("keeps the code of the first friend, whatever led here before", () => {
    const storage = memory();
    recordFirstTouch({ address: campaign, referrer: "", storage });
    recordFirstTouch({ address: `${home}about?ref=abcdefghij`, referrer: "", storage });
    const later = recordFirstTouch({ address: `${home}?ref=klmnopqrst`, referrer: "", storage });
    expect(later).toMatchObject({ ref: "abcdefghij", utm_source: "letter" });
  });

  it("is not replaced by a later campaign", () => {
    const storage = memory();
    recordFirstTouch({ address: campaign, referrer: "", storage });
    const later = recordFirstTouch({ address: `${home}?utm_source=ad`, referrer: "", storage });
    expect(later.utm_source).toBe("letter");
  });

  it("is a referrer first, and the first campaign that follows", () => {
    const storage = memory();
    recordFirstTouch({ address: home, referrer: "https://news.example/piece", storage });
    const later = { address: `${home}?utm_source=newsletter`, referrer: "", storage };
    const whole = {
      ...{ utm_source: "newsletter", utm_medium: "", utm_campaign: "" },
      referrer_url: "https://news.example/piece",
      ref: "",
    };
    expect(recordFirstTouch(later)).toEqual(whole);
    // Kept for the next page; and the words of two campaigns are not mixed.
    expect(recordFirstTouch({ address: campaign, referrer: "", storage })).toEqual(whole);
  });

  it("is a campaign without a referrer; later links do not replace it", () => {
    const storage = memory();
    recordFirstTouch({ address: campaign, referrer: "", storage });
    const later = { address: home, referrer: "https://news.example/piece", storage };
    expect(recordFirstTouch(later).referrer_url).toBe("");
  });

  it("is left open by a visit that says nothing", () => {
    const storage = memory();
    recordFirstTouch({ address: home, referrer: "", storage });
    expect(storage.getItem(firstTouchKey)).toBeNull();
    expect(recordFirstTouch({ address: campaign, referrer: "", storage }).utm_source).toBe(
      "letter",
    );
  });

  it("names the site that led here without its query, and never our own pages", () => {
    const from = (referrer: string) =>
      recordFirstTouch({ address: home, referrer, storage: memory() }).referrer_url;
    expect(from("https://news.example/piece?reader=42#top")).toBe("https://news.example/piece");
    expect(from("https://falaj.example/wallet")).toBe("");
    expect(from("android-app://com.example/")).toBe("");
    expect(from("nonsense")).toBe("");
  });

  it("keeps 200 characters at most", () => {
    const long = "x".repeat(500);
    const touch = recordFirstTouch({
      address: `${home}?utm_source=${long}`,
      referrer: `https://news.example/${long}`,
      storage: memory(),
    });
    expect(touch.utm_source).toHaveLength(200);
    expect(touch.referrer_url).toHaveLength(200);
  });

  it.each(["not json", "[1]", '{"utm_source":{"a":1}}', "null"])(
    "is not confused by %s in storage",
    (text) => {
      const storage = memory({ [firstTouchKey]: text });
      expect(recordFirstTouch({ address: campaign, referrer: "", storage }).utm_source).toBe(
        "letter",
      );
    },
  );

  it("counts for the page when storage is refused", () => {
    const refused = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("refused", "QuotaExceededError");
      },
    };
    const touch = recordFirstTouch({ address: campaign, referrer: "", storage: refused });
    expect(touch.utm_campaign).toBe("spring");
    expect(recordFirstTouch({ address: campaign, referrer: "", storage: undefined })).toEqual(
      touch,
    );
  });
});
