import type { Encoding } from "#domain/bank/table-layout.ts";

/** Non-ASCII letters by which texts in some languages are recognized, by their Windows encoding. */
const ALPHABETS: readonly (readonly [Encoding, string])[] = [
  // German, French, Italian, Dutch, Spanish; Portuguese; Nordic; Icelandic.
  ["windows-1252", "äöüßéèêàâçîôûùëïœìòáíóúñ"],
  ["windows-1252", "ãõáàâçéêíóôúü"],
  ["windows-1252", "åäöæøéüà"],
  ["windows-1252", "áðéíóúýþæö"],
  // Polish; Czech and Slovak; Hungarian; Croatian and Slovenian; Romanian.
  ["windows-1250", "ąćęłńóśźż"],
  ["windows-1250", "áčďéěíňóřšťúůýžäľĺŕô"],
  ["windows-1250", "áéíóöőúüű"],
  ["windows-1250", "čćđšž"],
  ["windows-1250", "ăâîşţ"],
  // Russian, Ukrainian, Bulgarian, Serbian.
  ["windows-1251", "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўђјљњћџ"],
  ["windows-1253", "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"],
  ["windows-1254", "çğıöşüâîûi̇"],
  // Lithuanian; Latvian; Estonian.
  ["windows-1257", "ąčęėįšųūž"],
  ["windows-1257", "āčēģīķļņšūž"],
  ["windows-1257", "õäöüšž"],
];
const MAC_LETTERS = ALPHABETS.flatMap(([encoding, letters]): (readonly [Encoding, string])[] =>
  encoding === "windows-1252" ? [["macintosh", letters]] : [],
);

/** Signs that occur in texts of any language. */
const SIGNS = /[\s€£§°²„“”‘’‚–—…®©«»´·№]/u;
/** Signs that never occur within a word, unless the encoding is wrong. */
const SIGN_WITHIN_WORD = /(?<=\p{Ll})[€£§°²®©«»‰…](?=\p{Ll})/gu;
const BYTES_EXAMINED_MAX = 256 * 1024;
const ODD_SHARE_MAX = 0.05;

/** Alphabets whose letters never occur in one word with Latin ones. */
const NEVER_MIXED_WITH_LATIN: readonly Encoding[] = ["windows-1251", "windows-1253"];

const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;

/** Returns the encoding in which nearly all non-ASCII letters belong to one language; else Windows-1252. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const start = bytes.subarray(0, BYTES_EXAMINED_MAX);
  let best: { encoding: Encoding; odd: number } | null = null;
  const texts = new Map<Encoding, LetterCounts>();
  // Old Mac programs end lines with CR.
  const hasMacNewlines = start.includes(CARRIAGE_RETURN) && !start.includes(LINE_FEED);
  for (const [encoding, alphabet] of hasMacNewlines
    ? [...MAC_LETTERS, ...ALPHABETS]
    : [...ALPHABETS, ...MAC_LETTERS]) {
    const letters = texts.get(encoding) ?? countLetters(start, encoding);
    texts.set(encoding, letters);
    const unusualLetters =
      letters.odd + letters.fitting.filter((letter) => !alphabet.includes(letter)).length;
    // Without any other Polish letter, the rarest one is a German umlaut written on a Mac.
    const isRare = encoding === "windows-1250" && letters.fitting.every((letter) => letter === "ź");
    const isFew = !isRare && unusualLetters <= (letters.odd + letters.fitting.length) * ODD_SHARE_MAX;
    if ((encoding === "windows-1252" || isFew) && (best === null || unusualLetters < best.odd))
      best = { encoding, odd: unusualLetters };
  }
  return best?.encoding ?? "windows-1252";
}

/** Lowercased non-ASCII letters, and the number of letters in impossible places. */
type LetterCounts = { fitting: string[]; odd: number };

function countLetters(bytes: Uint8Array, encoding: Encoding): LetterCounts {
  const letters: LetterCounts = { fitting: [], odd: 0 };
  let before = "";
  const text = decodeText(bytes, encoding);
  letters.odd = text.match(SIGN_WITHIN_WORD)?.length ?? 0;
  for (const letter of text) {
    if (/[^\0-\x7f]/.test(letter) && !SIGNS.test(letter)) {
      const isMixed = NEVER_MIXED_WITH_LATIN.includes(encoding) && /[a-z]/i.test(before);
      // An uppercase letter after a lowercase one does not occur within a word.
      if (isMixed || (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before))) letters.odd += 1;
      else letters.fitting.push(letter.toLowerCase());
    }
    before = letter;
  }
  return letters;
}

/** Decodes bytes. In Node 20, only a streaming decoder has the signs that Windows adds to ISO 8859-1. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  const decoder = new TextDecoder(encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
