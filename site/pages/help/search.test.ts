import { describe, expect, it } from "vitest";
import { findTexts } from "./search.tsx";

const texts = [
  { id: "card", text: "My card is lost or stolen. What now? Freeze it in the app." },
  { id: "phone", text: "I’ve lost my phone. Open the web app and freeze your cards." },
  { id: "visa", text: "Can you promise me a visa? No. The consulate decides." },
  { id: "ar", text: "ضاعت بطاقتي أو سُرقت، فماذا أفعل؟ جمّدها فورًا من التطبيق." },
];
const found = (query: string) => {
  const answer = findTexts(query, texts);
  return answer && [answer.isWhole, ...answer.ids];
};

describe("searching the answers", () => {
  it("leaves everything while the query is empty", () => {
    expect(found(" ")).toBeUndefined();
    expect(found("?")).toBeUndefined();
  });

  it("requires every word, in any order and number", () => {
    expect(found("LOST cards")).toEqual([true, "card", "phone"]);
    expect(found("phone lost")).toEqual([true, "phone"]);
    expect(found("البطاقة")).toEqual([true, "ar"]);
  });

  it("shows what comes closest to a whole sentence", () => {
    expect(found("will the consulate give me my visa")).toEqual([false, "visa"]);
  });

  it("finds nothing rather than anything", () => {
    expect(found("submarine")).toEqual([false]);
    expect(found("submarine insurance for my yacht app")).toEqual([false]);
  });
});
