import { type Day, isDateText, shiftDays } from "./dates.ts";
import { habitsOf, type Locale } from "./locales.ts";

const PARTS = /^(\d{1,4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,4}))?[-/.]?$/;

/**
 * Parses a typed date; null if invalid. Understands "2024-01-05", "17" (this month), "2/15" and "2-15" (this year) and
 * "2/15/2024" in the order of the locale, and "+5" or "-10" days from today.
 */
export function readDate(text: string, { today, locale }: { today: Day; locale: Locale }): Day | null {
  const typed = text.trim();
  if (/^[+-]\d{1,4}$/.test(typed)) return shiftDays(today, Number(typed));
  const parts = PARTS.exec(typed.replace(/(?<=[-/.]) /g, ""));
  if (!parts) return null;
  const [first = "", second, third] = parts.slice(1);
  const thisYear = today.slice(0, 4);
  if (first.length > 2)
    return third === undefined ? null : existing({ year: first, month: second ?? "", day: third });
  if (second === undefined) return existing({ year: thisYear, month: today.slice(5, 7), day: first });
  if (third !== undefined && habitsOf(locale).date.startsWith("Y"))
    return existing({ year: first, month: second, day: third });
  const year = third ?? thisYear;
  return habitsOf(locale).date.startsWith("D")
    ? existing({ year, month: second, day: first })
    : existing({ year, month: first, day: second });
}

function existing({ year, month, day }: Record<"year" | "month" | "day", string>): Day | null {
  const fullYear = year.length <= 2 ? `20${year.padStart(2, "0")}` : year;
  const text = `${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDateText(text) ? text : null;
}
