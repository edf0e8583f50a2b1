import type { ComponentType } from "react";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "#site/i18n/messages.ts";
import { LateWords } from "#site/i18n/words.tsx";

/** Words of the forms that are fetched when somebody turns to them, a file for each language. */
const wordFiles = import.meta.glob<object>("/content/*/{waitlist,newsletter,forms}.json", {
  import: "default",
});

/** A form whose code is being fetched, with its words in the reader's language alone. */
export async function withLateWords<Props extends object>(
  code: Promise<ComponentType<Props>>,
  locale: Locale,
  name: "waitlist" | "newsletter",
): Promise<{ default: ComponentType<Props> }> {
  const wordsOf = (file: string) => wordFiles[`/content/${locale}/${file}.json`]?.();
  const [Form, own, forms] = await Promise.all([code, wordsOf(name), wordsOf("forms")]);
  const words = { [name]: own, forms } as Partial<Words>;
  return {
    default: (props: Props) => (
      <LateWords words={words}>
        <Form {...props} />
      </LateWords>
    ),
  };
}
