const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ё: "е",
  ة: "ه",
  ى: "ي",
};

/**
 * Lower case without accents and without the Arabic article, parted by `_` at everything that is no letter,
 * at digits and at inner capitals.
 */
export function normalise(name: string): string {
  const parted = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2");
  return parted
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßłøæœđðþıёةى]/g, (letter) => LETTERS[letter]!)
    .replace(/\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu, "$&_")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "")
    .replace(/(^|_)ال(?=\p{L})/gu, "$1");
}
