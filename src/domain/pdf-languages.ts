import type { Locale } from "./locales.ts";

/** The languages of documents, which follow the recipient, not the sender. */
export const PDF_LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"] as const;
export type PdfLanguage = (typeof PDF_LANGUAGES)[number];

/** The usual locale of each language; English dates spell out the month. */
const LOCALE_OF: Readonly<Record<PdfLanguage, Locale>> = {
  en: "en-GB",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
  it: "it-IT",
  nl: "nl-NL",
  // European Portuguese. A company in Brazil uses its own locale.
  pt: "pt-PT",
};

/** The document language for a company's locale, or English. */
export function languageOf(locale: Locale): PdfLanguage {
  return PDF_LANGUAGES.find((language) => locale.startsWith(language)) ?? "en";
}

/** The locale for a language: the company's own if it uses that language. */
export function localeIn(language: PdfLanguage, companyLocale: Locale): Locale {
  return companyLocale.startsWith(language) ? companyLocale : LOCALE_OF[language];
}

/** The percent sign after a number: German, French and Spanish put a space before it. */
export function percentSignIn(language: PdfLanguage): string {
  return ["de", "fr", "es"].includes(language) ? "\u00a0%" : "%";
}

/** Fills the blanks of a sentence. */
export function fillIn(sentence: string, blanks: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => blanks[name] ?? placeholder);
}
