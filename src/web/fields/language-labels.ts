import { PDF_LANGUAGES, type PdfLanguage } from "#domain/pdf-languages.ts";

/** Each in its own language, so that its speakers recognize it. */
export const LANGUAGE_LABELS: Readonly<Record<PdfLanguage, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  nl: "Nederlands",
  pt: "Português",
};

/** Options for a select. */
export const LANGUAGE_OPTIONS = PDF_LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));
