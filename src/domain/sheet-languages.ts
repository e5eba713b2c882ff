import type { Locale } from "./locales.ts";

/** The languages of documents, which are in the recipient's language, not the sender's. */
export const SHEET_LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"] as const;
export type SheetLanguage = (typeof SHEET_LANGUAGES)[number];

/** Where a language is written as most of those who read it do; English dates name the month. */
const LOCALE_OF: Readonly<Record<SheetLanguage, Locale>> = {
  en: "en-GB",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
  it: "it-IT",
  nl: "nl-NL",
  // The words are those of Portugal. A company in Brazil writes in its own way.
  pt: "pt-PT",
};

/** The language of sheets that a company with this locale writes in, or English. */
export function languageOf(locale: Locale): SheetLanguage {
  return SHEET_LANGUAGES.find((language) => locale.startsWith(language)) ?? "en";
}

/** How a language is written: in the company's own way where that is its language. */
export function localeIn(language: SheetLanguage, companyLocale: Locale): Locale {
  return companyLocale.startsWith(language) ? companyLocale : LOCALE_OF[language];
}

/** What follows the number of a percentage: German, French and Spanish leave a blank before the sign. */
export function percentSignIn(language: SheetLanguage): string {
  return ["de", "fr", "es"].includes(language) ? "\u00a0%" : "%";
}

/** A sentence with its blanks filled in. */
export function fillIn(sentence: string, blanks: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => blanks[name] ?? whole);
}
