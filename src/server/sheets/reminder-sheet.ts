import type { Content, Definition } from "pdfmake";
import type { ReminderDigest } from "#contract/reminders.ts";
import type { Day } from "#domain/dates.ts";
import { interestLine } from "#domain/interest-words.ts";
import { CREDIT_WORDS, FEE_WORDS } from "#domain/reminder-words.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { figuresIn, type SheetTexts, sheetTextsIn } from "#domain/sheet-words.ts";
import { FIGURE_CELL, paperDefinition } from "./paper.ts";
import { columnContent } from "./printable-text.ts";
import type { SheetSettings } from "./sheet-head.ts";
import { openingOf, type SheetParty } from "./sheet-opening.ts";
import { headCellOf, ruledLayout } from "./sheet-style.ts";

export type ReminderSheetContent = {
  digest: Pick<ReminderDigest, "items" | "totals" | "fee" | "interest" | "due" | "credits">;
  today: Day;
  company: SheetParty;
  party: SheetParty;
};

type ReminderSheetTexts = {
  words: SheetTexts;
  figures: ReturnType<typeof figuresIn>;
  language: SheetLanguage;
  look: SheetSettings["look"];
  /** Base currency, for fee and interest. */
  bookCurrency: string;
};

/** Lays out a reminder: each overdue invoice with its balance due, and the total. */
export function reminderSheet(
  { digest, today, company, party }: ReminderSheetContent,
  { language, locale, currency: bookCurrency, logo, look }: Omit<SheetSettings, "code">,
): Definition {
  const [words, figures] = [sheetTextsIn(language), figuresIn(language, { locale, currency: bookCurrency })];
  const title = `${words.reminder} ${party.name ?? ""}`;
  const sums = digest.totals.map(({ currency, amount }) => figures.amount(amount, currency));
  return paperDefinition(
    { language, words, look, title, author: company.name, at: new Date(`${today}T00:00:00Z`) },
    {
      content: [
        ...openingOf({
          look,
          logo,
          issuer: company,
          title: words.reminder,
          number: "",
          mark: null,
          label: words.reminderFor,
          receiver: party,
          facts: [
            [words.date, figures.date(today)],
            ...sums.map((text, at) => [at === 0 ? words.overdueTotal : "", text]),
          ],
          words,
        }),
        openTable(digest, { words, figures, language, look, bookCurrency }),
      ],
    },
  );
}

function openTable(
  { items, totals, fee, interest, due, credits }: ReminderSheetContent["digest"],
  { words, figures, language, look, bookCurrency }: ReminderSheetTexts,
): Content {
  const headCell = headCellOf(look);
  const day = (text: string) => ({ text, noWrap: true });
  const end = { bold: true, fontSize: 11 };
  const sum = (text: string, { currency, amount }: (typeof due)[number], style = {}) => [
    { text, colSpan: 4, ...style },
    "",
    "",
    "",
    { text: figures.amount(amount, currency), ...FIGURE_CELL, ...style },
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["*", "auto", "auto", "auto", "auto"],
      body: [
        [
          headCell(words.invoice),
          headCell(words.date),
          headCell(words.dueDate),
          ...[words.total, words.open].map((text) => ({ ...headCell(text), ...FIGURE_CELL })),
        ],
        ...items.map(({ number, date, dueDate, total, balanceDue, currency }) => [
          columnContent(number),
          day(figures.date(date)),
          day(figures.date(dueDate)),
          { text: figures.money(total, currency), ...FIGURE_CELL },
          { text: figures.amount(balanceDue, currency), ...FIGURE_CELL },
        ]),
        ...totals.map((total) => sum(words.overdueTotal, total, end)),
        ...(fee ? [sum(FEE_WORDS[language], fee)] : []),
        ...interest.map((charge) =>
          sum(interestLine(charge, { language, figures, currency: bookCurrency }), {
            amount: charge.amount,
            currency: bookCurrency,
          }),
        ),
        ...(fee || interest.length > 0 ? due.map((total) => sum(words.total, total, end)) : []),
        ...credits.map((credit) => sum(CREDIT_WORDS[language], credit)),
      ],
    },
    layout: ruledLayout(look),
  };
}
