import type { Content, Definition } from "pdfmake";
import type { ReminderDigest } from "#contract/reminders.ts";
import type { Day } from "#domain/dates.ts";
import { interestLine } from "#domain/interest-line.ts";
import { CREDIT_TEXTS, FEE_TEXTS } from "#domain/reminder-templates.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { figuresIn, type SheetTexts, sheetTextsIn } from "#domain/sheet-texts.ts";
import { FIGURE_CELL, paperDefinition } from "./paper.ts";
import { columnContent } from "./printable-text.ts";
import type { SheetSettings } from "./sheet-head.ts";
import { openingOf, type SheetParty } from "./sheet-opening.ts";
import { headCellOf, ruledLayout } from "./sheet-style.ts";

export type ReminderSheetContent = {
  digest: Pick<ReminderDigest, "items" | "overdueTotals" | "fee" | "interest" | "amountsDue" | "credits">;
  today: Day;
  company: SheetParty;
  party: SheetParty;
};

type ReminderSheetTexts = {
  texts: SheetTexts;
  figures: ReturnType<typeof figuresIn>;
  language: SheetLanguage;
  design: SheetSettings["design"];
  /** Base currency, for fee and interest. */
  bookCurrency: string;
};

/** Lays out a reminder: each overdue installment of each invoice with its balance due, and the total. */
export function reminderSheet(
  { digest, today, company, party }: ReminderSheetContent,
  { language, locale, currency: bookCurrency, logo, design }: Omit<SheetSettings, "code">,
): Definition {
  const [texts, figures] = [sheetTextsIn(language), figuresIn(language, { locale, currency: bookCurrency })];
  const title = `${texts.reminder} ${party.name ?? ""}`;
  const sums = digest.overdueTotals.map(({ currency, amount }) => figures.amount(amount, currency));
  return paperDefinition(
    { language, texts, design, title, author: company.name, at: new Date(`${today}T00:00:00Z`) },
    {
      content: [
        ...openingOf({
          design,
          logo,
          issuer: company,
          title: texts.reminder,
          number: "",
          mark: null,
          label: texts.reminderFor,
          receiver: party,
          facts: [
            [texts.date, figures.date(today)],
            ...sums.map((text, index) => [index === 0 ? texts.overdueTotal : "", text]),
          ],
          texts,
        }),
        openTable(digest, { texts, figures, language, design, bookCurrency }),
      ],
    },
  );
}

function openTable(
  { items, overdueTotals, fee, interest, amountsDue, credits }: ReminderSheetContent["digest"],
  { texts, figures, language, design, bookCurrency }: ReminderSheetTexts,
): Content {
  const headCell = headCellOf(design);
  const day = (text: string) => ({ text, noWrap: true });
  const end = { bold: true, fontSize: 11 };
  const sum = (text: string, { currency, amount }: (typeof amountsDue)[number], style = {}) => [
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
          headCell(texts.invoice),
          headCell(texts.date),
          headCell(texts.dueDate),
          ...[texts.total, texts.balanceDue].map((text) => ({ ...headCell(text), ...FIGURE_CELL })),
        ],
        ...items.flatMap(({ number, date, total, currency, installments }) =>
          installments.map(({ dueDate, balanceDue }, index) => [
            columnContent(number),
            day(figures.date(date)),
            day(figures.date(dueDate)),
            { text: index === 0 ? figures.money(total, currency) : "", ...FIGURE_CELL },
            { text: figures.amount(balanceDue, currency), ...FIGURE_CELL },
          ]),
        ),
        ...overdueTotals.map((total) => sum(texts.overdueTotal, total, end)),
        ...(fee ? [sum(FEE_TEXTS[language], fee)] : []),
        ...interest.map((charge) =>
          sum(interestLine(charge, { language, figures, currency: bookCurrency }), {
            amount: charge.amount,
            currency: bookCurrency,
          }),
        ),
        ...(fee || interest.length > 0 ? amountsDue.map((total) => sum(texts.total, total, end)) : []),
        ...credits.map((credit) => sum(CREDIT_TEXTS[language], credit)),
      ],
    },
    layout: ruledLayout(design),
  };
}
