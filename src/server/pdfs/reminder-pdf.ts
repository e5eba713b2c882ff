import type { Content, Definition } from "pdfmake";
import type { ReminderDigest } from "#contract/reminders.ts";
import type { Day } from "#domain/dates.ts";
import { interestLine } from "#domain/interest-line.ts";
import { CREDIT_TEXTS, FEE_TEXTS } from "#domain/reminder-templates.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { figuresIn, type PdfTexts, pdfTextsIn } from "#domain/pdf-texts.ts";
import { FIGURE_CELL, paperDefinition } from "./page-frame.ts";
import { columnContent } from "./printable-text.ts";
import type { PdfSettings } from "./pdf-head.ts";
import { openingOf, type PdfParty } from "./pdf-opening.ts";
import { headCellOf, ruledLayout } from "./pdf-style.ts";

export type ReminderPdfContent = {
  digest: Pick<ReminderDigest, "items" | "overdueTotals" | "fee" | "interest" | "amountsDue" | "credits">;
  today: Day;
  company: PdfParty;
  party: PdfParty;
};

type ReminderPdfTexts = {
  texts: PdfTexts;
  figures: ReturnType<typeof figuresIn>;
  language: PdfLanguage;
  design: PdfSettings["design"];
  /** Base currency, for fee and interest. */
  bookCurrency: string;
};

/** Lays out a reminder: each overdue installment of each invoice with its balance due, and the total. */
export function reminderPdf(
  { digest, today, company, party }: ReminderPdfContent,
  { language, locale, currency: bookCurrency, logo, design }: Omit<PdfSettings, "code">,
): Definition {
  const [texts, figures] = [pdfTextsIn(language), figuresIn(language, { locale, currency: bookCurrency })];
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
  { items, overdueTotals, fee, interest, amountsDue, credits }: ReminderPdfContent["digest"],
  { texts, figures, language, design, bookCurrency }: ReminderPdfTexts,
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
