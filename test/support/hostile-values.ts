/**
 * Values that have broken other programs (Security 3). One list for every test of invalid input.
 */

/** Invalid amounts, as JSON can carry them. */
export const HOSTILE_NUMBERS: readonly unknown[] = [
  "1e309",
  NaN,
  Infinity,
  Number.MAX_VALUE,
  2 ** 53,
  0.1 + 0.2,
  12.5,
  "NaN",
  "Infinity",
  "-Infinity",
  "1e-7",
  "1e5",
  "0x10",
  "0b11",
  "",
  " 12 ",
  "1,000",
  "1.005",
  "1.",
  ".5",
  "+5",
  "1_000",
  "1000000000000000",
  "9".repeat(400),
  "٣",
  "１２",
  true,
  [1],
  ["1.00"],
  { $gt: 0 },
  "1'; drop table journals; --",
];

/** Invalid single-line texts for any field: control characters, half characters, reversed text direction. */
export const HIDDEN_TEXTS: readonly string[] = [
  "a\u0000b",
  "a\u001bb",
  "a\u0085b",
  "tab\there",
  "line\nbreak",
  "carriage\r\nBcc: someone@example.com",
  "\ud800",
  "half \udc00 pair",
  "\u202egnp.exe",
  "\u2066isolate",
  "a\ufeffb",
];

/** Unusual but valid text: it must be returned unchanged (after NFC and trimming). */
export const ODD_TEXTS: readonly string[] = [
  "' OR 1=1--",
  "'; drop table journals; --",
  "$$",
  "100%",
  "_",
  "\\",
  "\\%_",
  "../../etc/passwd",
  "..%2f..%2f",
  "C:\\",
  "CON",
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=1>',
  "javascript:alert(1)",
  "data:text/html,x",
  "=cmd|'/C calc'!A0",
  "+1+1",
  "-2+3",
  "@SUM(1)",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "\u{1f1e9}\u{1f1ea}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "e\u0301\u0301\u0301",
  "\u212a kelvin \u0131 dotless \uff11 wide",
  "שלום مرحبا",
];

/** Values of other types in place of a text, and texts that are too long or blank. */
export const NON_TEXT_VALUES: readonly unknown[] = [
  0,
  -1,
  true,
  [],
  ["text"],
  {},
  { toString: "x" },
  { $ne: null },
  "x".repeat(50_001),
  `${"a".repeat(50_000)}!`,
];

/** Text with nothing visible. */
export const BLANK_TEXTS: readonly string[] = [
  "",
  " ",
  "\u00a0",
  "\u2003",
  "\u200b",
  "\u200d\u200d",
  "\u2060",
];

/** Invalid business dates. */
export const HOSTILE_DATES: readonly unknown[] = [
  "2023-02-29",
  "2024-02-30",
  "2026-00-10",
  "2026-13-01",
  "2026-01-32",
  "0000-00-00",
  "0001-01-01",
  "1899-12-31",
  "2200-01-01",
  "9999-12-31",
  "10000-01-01",
  "-000001-01-01",
  "2024-1-5",
  "05/01/2024",
  "2024-01-05T00:00:00Z",
  "2024-01-05T23:00:00-05:00",
  "2024-01-05 ",
  " 2024-01-05",
  "20240105",
  "2024-W01-5",
  "2024-005",
  "２０２４-01-05",
  "today",
  "infinity",
  "",
  20240105,
  null,
  ["2024-01-05"],
  {},
];

/** Invalid IDs of this API. */
export const MALFORMED_IDS: readonly unknown[] = [
  "1",
  "x",
  "{018f2f3c-0000-7000-8000-000000000001}",
  "018f2f3c00007000800000000000000a",
  "018f2f3c-0000-7000-8000-00000000000",
  "018f2f3c-0000-7000-8000-00000000000g",
  "x".repeat(300),
  "' or '1'='1",
  "%00",
  7,
  true,
  ["018f2f3c-0000-7000-8000-000000000001"],
  { id: "018f2f3c-0000-7000-8000-000000000001" },
];

/** Valid IDs that no record has: random, version 1, nil and the greatest. */
export const UNKNOWN_IDS: readonly string[] = [
  "018f2f3c-0000-7000-8000-00000000beef",
  "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "018F2F3C-0000-7000-8000-00000000BEEF",
];

/**
 * Whole bodies where JSON is expected: the text as it is sent. The nesting overflows any recursion; requests.test.ts
 * tests the largest bodies with the single body parser.
 */
export const HOSTILE_BODIES: readonly string[] = [
  "",
  " ",
  "null",
  "0",
  "true",
  '"text"',
  "[]",
  "[[[[]]]]",
  "{",
  "{}}",
  '{"a":1,"a":2}',
  '{"\\u0061":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"unknownField":1}',
  "'single'",
  "{a:1}",
  '{"a":NaN}',
  '{"a":01}',
  '{"a":1,}',
  "\ufeff",
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(",")}}`,
];

/** An address contains only text: a value with the same text as a valid one is not hostile there. */
export const FINE_IN_ADDRESS = new Set<unknown>([7, true, 0, 1, -1]);
