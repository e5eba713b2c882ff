import { type DateRule, periodOf } from "./date-rule.ts";
import type { Day } from "./dates.ts";
import type { Locale } from "./locales.ts";
import { fillIn, localeIn, type PdfLanguage } from "./pdf-languages.ts";
import { localizePeriod } from "./format-date.ts";

/** Placeholders allowed in a schedule's texts; each is filled in from the date of the occurrence. */
const SCHEDULE_FIELDS = ["month", "period", "year"] as const;

const MONTHS: Readonly<Record<PdfLanguage, string>> = {
  en: "January February March April May June July August September October November December",
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  it: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  nl: "januari februari maart april mei juni juli augustus september oktober november december",
  pt: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
};

/** Fills in a schedule's text for one of its days. */
export function writeText(
  text: string,
  { rule, date, language, locale }: { rule: DateRule; date: Day; language: PdfLanguage; locale: Locale },
): string {
  if (!text.includes("{")) return text;
  const [year = "", month = ""] = date.split("-");
  return fillIn(text, {
    month: MONTHS[language].split(" ")[Number(month) - 1] ?? "",
    period: localizePeriod(periodOf(rule, date), localeIn(language, locale)),
    year,
  });
}

/** The error in a schedule's text, or null: an unknown placeholder, or an unmatched brace. */
export function scheduleTextError(text: string, max: number): string | null {
  const placeholders = SCHEDULE_FIELDS.map((field) => `{${field}}`);
  const [, name] =
    [...text.matchAll(/\{([^{}\n]*)\}/g)].find(([field]) => !placeholders.includes(field)) ?? [];
  if (name !== undefined) return `Unknown placeholder {${name}}. Available: ${placeholders.join(", ")}`;
  const textWithoutFields = placeholders.reduce((remaining, field) => remaining.replaceAll(field, ""), text);
  if (/[{}]/.test(textWithoutFields)) return `Curly braces can only be used for: ${placeholders.join(", ")}`;
  const filled = fillIn(text, LONGEST_VALUES);
  return filled.length > max ? `Enter at most ${max} characters after placeholders are replaced` : null;
}

const LONGEST_VALUES = { month: "x".repeat(10), period: "x".repeat(30), year: "xxxx" };
