import type { Day } from "./dates.ts";
import type { Money, Rate } from "./money.ts";
import { INTEREST_LINE } from "./reminder-templates.ts";
import { fillIn, type PdfLanguage } from "./pdf-languages.ts";
import type { figuresIn } from "./pdf-texts.ts";

type InterestBearingDocument = { number: string; balanceDue: Money; rate: Rate; from: Day; dayCount: number };
type InterestLineOptions = {
  language: PdfLanguage;
  figures: ReturnType<typeof figuresIn>;
  currency: string;
};

/** Describes the interest on an invoice in the customer's language (Decision 0103). */
export function interestLine(
  { number, balanceDue, rate, from, dayCount }: InterestBearingDocument,
  { language, figures, currency }: InterestLineOptions,
): string {
  return fillIn(INTEREST_LINE[language], {
    number,
    balance_due: figures.amount(balanceDue, currency),
    rate: figures.percent(rate),
    from: figures.date(from),
    days: language === "en" ? `${dayCount} ${dayCount === 1 ? "day" : "days"}` : String(dayCount),
  });
}
