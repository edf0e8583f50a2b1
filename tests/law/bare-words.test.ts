import { describe, expect, it } from "vitest";
import { bareWords } from "./bare-words.ts";
import { readTree } from "./tree.ts";

const within = (children: string) =>
  bareWords("a.tsx", `const t = useTranslations("a"); const a = <p>${children}</p>;`);

describe("a browser that translates the page", () => {
  it("finds no bare words beside a part that comes and goes", () => {
    const files = Object.entries(readTree(/\.tsx$/, "site"));
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(([path, text]) => bareWords(path, text))).toEqual([]);
  });

  it.each([
    '{busy && <Spinner />}{t("send")}',
    "{busy && <Spinner />} Send",
    '{t("a")}{more && ` ${t("b")}`}',
    '{isOpen && t("open")}{!isOpen && t("closed")}',
    '{done && t.rich("done", {})}<b />',
  ])("would trip over %s", (children) => {
    expect(within(children)).toHaveLength(1);
  });

  it.each([
    '{busy && <Spinner />}<span>{t("send")}</span>',
    '{isOpen ? t("open") : t("closed")}',
    '{done && t("done")}',
    '{t("send")}{busy && <Spinner />}',
    '<Icon />{t("send")}',
    '{i > 0 && " "}<b />',
  ])("lets %s be", (children) => {
    expect(within(children)).toEqual([]);
  });
});
