/**
 * The one form in which letters are compared: of searches, and of what files call columns, countries and
 * languages.
 */

/** A text with what Arabic and Persian keyboards write for digits as 0 to 9. */
export const latinDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Letters that people type one for the other and no normal form joins, in small letters. */
export const alike: Record<string, string> = {
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ٱ: "ا",
  ة: "ه",
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  "’": "'",
  ʼ: "'",
  "`": "'",
};
const alikeLetters = new RegExp(`[${Object.keys(alike).join("")}]`, "g");

/**
 * A text in one case and one normal form, without accents, Arabic vowel signs, the hamza over and under letters,
 * tatweel and invisible marks.
 */
export function folded(text: string): string {
  return latinDigits(text)
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\u0640]/gu, "")
    .toLowerCase()
    .replace(alikeLetters, (letter) => alike[letter] ?? letter);
}

/** The folded letters and digits alone: `E-mail 1 - Value` is `email1value`. */
export const foldedLetters = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");
