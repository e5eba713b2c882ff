type LocaleHabits = readonly [group: string, point: string, date: string, firstWeekday: 0 | 1];

/** Group separator if a locale has no mark; it never breaks a line. */
const SPACE = "\u00a0";

/**
 * A country's formats in a language: group and decimal separators, date input, and first day of the week (0 is Sunday). Listed
 * here instead of taken from the runtime, so that server and browser of any version write the same and read back what they wrote.
 */
export const LOCALES = {
  "en-US": [",", ".", "MM/DD/YYYY", 0],
  "en-AU": [",", ".", "DD/MM/YYYY", 1],
  "en-CA": [",", ".", "YYYY-MM-DD", 0],
  "en-GB": [",", ".", "DD/MM/YYYY", 1],
  "en-HK": [",", ".", "DD/MM/YYYY", 0],
  "en-IE": [",", ".", "DD/MM/YYYY", 1],
  "en-IN": [",", ".", "DD/MM/YYYY", 0],
  "en-NZ": [",", ".", "DD/MM/YYYY", 1],
  "en-SG": [",", ".", "DD/MM/YYYY", 0],
  "en-ZA": [SPACE, ",", "YYYY/MM/DD", 0],
  "bg-BG": [SPACE, ",", "DD.MM.YYYY", 1],
  "cs-CZ": [SPACE, ",", "DD.MM.YYYY", 1],
  "da-DK": [".", ",", "DD.MM.YYYY", 1],
  "de-AT": [SPACE, ",", "DD.MM.YYYY", 1],
  "de-CH": ["\u2019", ".", "DD.MM.YYYY", 1],
  "de-DE": [".", ",", "DD.MM.YYYY", 1],
  "de-LU": [".", ",", "DD.MM.YYYY", 1],
  "el-GR": [".", ",", "DD/MM/YYYY", 1],
  "es-AR": [".", ",", "DD/MM/YYYY", 1],
  "es-CL": [".", ",", "DD-MM-YYYY", 1],
  "es-CO": [".", ",", "DD/MM/YYYY", 0],
  "es-ES": [".", ",", "DD/MM/YYYY", 1],
  "es-MX": [",", ".", "DD/MM/YYYY", 0],
  "es-PE": [",", ".", "DD/MM/YYYY", 0],
  "et-EE": [SPACE, ",", "DD.MM.YYYY", 1],
  "fi-FI": [SPACE, ",", "DD.MM.YYYY", 1],
  "fr-BE": [SPACE, ",", "DD/MM/YYYY", 1],
  "fr-CA": [SPACE, ",", "YYYY-MM-DD", 0],
  "fr-CH": [SPACE, ",", "DD.MM.YYYY", 1],
  "fr-FR": [SPACE, ",", "DD/MM/YYYY", 1],
  "fr-LU": [".", ",", "DD/MM/YYYY", 1],
  "he-IL": [",", ".", "DD.MM.YYYY", 0],
  "hr-HR": [".", ",", "DD.MM.YYYY", 1],
  "hu-HU": [SPACE, ",", "YYYY.MM.DD", 1],
  "id-ID": [".", ",", "DD/MM/YYYY", 0],
  "is-IS": [".", ",", "DD.MM.YYYY", 0],
  "it-CH": ["\u2019", ".", "DD.MM.YYYY", 1],
  "it-IT": [".", ",", "DD/MM/YYYY", 1],
  "ja-JP": [",", ".", "YYYY/MM/DD", 0],
  "ko-KR": [",", ".", "YYYY.MM.DD", 0],
  "lt-LT": [SPACE, ",", "YYYY-MM-DD", 1],
  "lv-LV": [SPACE, ",", "DD.MM.YYYY", 1],
  "ms-MY": [",", ".", "DD/MM/YYYY", 1],
  "mt-MT": [",", ".", "DD/MM/YYYY", 0],
  "nb-NO": [SPACE, ",", "DD.MM.YYYY", 1],
  "nl-BE": [".", ",", "DD/MM/YYYY", 1],
  "nl-NL": [".", ",", "DD-MM-YYYY", 1],
  "pl-PL": [SPACE, ",", "DD.MM.YYYY", 1],
  "pt-BR": [".", ",", "DD/MM/YYYY", 0],
  "pt-PT": [SPACE, ",", "DD/MM/YYYY", 0],
  "ro-RO": [".", ",", "DD.MM.YYYY", 1],
  "sk-SK": [SPACE, ",", "DD.MM.YYYY", 1],
  "sl-SI": [".", ",", "DD.MM.YYYY", 1],
  "sv-SE": [SPACE, ",", "YYYY-MM-DD", 1],
  "th-TH": [",", ".", "DD/MM/YYYY", 0],
  "tr-TR": [".", ",", "DD.MM.YYYY", 1],
  "uk-UA": [SPACE, ",", "DD.MM.YYYY", 1],
  "vi-VN": [".", ",", "DD/MM/YYYY", 1],
  "zh-CN": [",", ".", "YYYY/MM/DD", 1],
  "zh-TW": [",", ".", "YYYY/MM/DD", 0],
} as const satisfies Record<string, LocaleHabits>;

export type Locale = keyof typeof LOCALES;

export const LOCALE_NAMES: readonly Locale[] = Object.keys(LOCALES).filter(isLocale);

/** True for a locale. */
export function isLocale(text: string): text is Locale {
  return Object.hasOwn(LOCALES, text);
}

/** Locale of new books. */
export const DEFAULT_LOCALE: Locale = "en-US";

/** Looks up a locale's formats. */
export function habitsOf(locale: Locale): {
  group: string;
  point: string;
  date: string;
  firstWeekday: 0 | 1;
} {
  const [group, point, date, firstWeekday]: LocaleHabits = LOCALES[locale];
  return { group, point, date, firstWeekday };
}
