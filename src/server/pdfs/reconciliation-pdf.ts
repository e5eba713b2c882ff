import type { Content, Definition } from "pdfmake";
import type { Reconciliation } from "#contract/bank-reconciliations.ts";
import { type Money, sum } from "#domain/money.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { DEFAULT_DESIGN } from "#domain/document-design.ts";
import { figuresIn, type PdfTexts, pdfTextsIn } from "#domain/pdf-texts.ts";
import { asFileName } from "#domain/text.ts";
import { FIGURE_CELL, paperDefinition } from "./page-frame.ts";
import { textContent, columnContent } from "./printable-text.ts";
import type { PdfSettings } from "./pdf-head.ts";
import { openingOf } from "./pdf-opening.ts";
import { headCellOf, ruledLayout } from "./pdf-style.ts";

type PdfReconciliation = Omit<Reconciliation, "finishedBy">;

/** File name without the extension, in its language. */
export function nameOfReconciliation(
  { accountCode, endsOn }: PdfReconciliation,
  language: PdfLanguage,
): string {
  return asFileName(`${pdfTextsIn(language).reconciliation} ${accountCode} ${endsOn}`);
}

/**
 * Lays out a finished reconciliation: beginning balance, cleared journals, statement balance, uncleared journals,
 * and book balance. All of it is kept as of its day, so it has neither the current logo nor the current
 * design.
 */
export function reconciliationPdf(
  reconciliation: PdfReconciliation,
  { language, locale, design: companyDesign }: Pick<PdfSettings, "language" | "locale" | "design">,
): Definition {
  const { accountCode, accountName, companyName, currency, endsOn, finishedOn, reopenReason } =
    reconciliation;
  const [texts, figures] = [pdfTextsIn(language), figuresIn(language, { locale, currency })];
  const design = { ...DEFAULT_DESIGN, paperSize: companyDesign.paperSize };
  const title = `${texts.reconciliation} ${accountCode} ${endsOn}`;
  return paperDefinition(
    {
      language,
      texts,
      design,
      title,
      author: companyName,
      at: new Date(`${finishedOn}T00:00:00Z`),
    },
    {
      content: [
        ...openingOf({
          design,
          logo: null,
          issuer: partyWithName(companyName),
          title: texts.reconciliation,
          number: currency,
          mark: reopenReason === null ? null : texts.reopened,
          label: texts.account,
          receiver: partyWithName(`${accountCode} - ${accountName}`),
          facts: [
            [texts.asOf, figures.date(endsOn)],
            [texts.finished, figures.date(finishedOn)],
          ],
          texts,
        }),
        ...(reopenReason === null
          ? []
          : [{ ...textContent(`${texts.reopened}: ${reopenReason}`), margin: [0, 0, 0, 12] }]),
        journalTable(reconciliation, { texts, figures }),
      ],
    },
  );
}

/** Only a name: other details of a company or account are current ones. */
const partyWithName = (name: string) => ({ name, address: null, phone: null, email: null, taxId: null });

type ReconciliationPdfTexts = { texts: PdfTexts; figures: ReturnType<typeof figuresIn> };

function journalTable(
  { openingBalance, closingBalance, bookBalance, reconciled, outstanding }: PdfReconciliation,
  { texts, figures }: ReconciliationPdfTexts,
): Content {
  const headCell = headCellOf(DEFAULT_DESIGN);
  const figure = (amount: Money) => ({ text: figures.money(amount), ...FIGURE_CELL });
  const total = (name: string, amount: Money) => [
    { text: name, colSpan: 3, bold: true },
    "",
    "",
    { ...figure(amount), bold: true },
  ];
  const row = ({ date, number, description, amount }: PdfReconciliation["reconciled"][number]) => [
    { text: figures.date(date), noWrap: true },
    { ...textContent(number), noWrap: true },
    columnContent(description),
    figure(amount),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["auto", "auto", "*", "auto"],
      body: [
        [
          ...[texts.date, texts.journal, texts.description].map(headCell),
          { ...headCell(texts.amount), ...FIGURE_CELL },
        ],
        total(texts.openingBalance, openingBalance),
        ...reconciled.map(row),
        total(texts.statementBalance, closingBalance),
        ...outstanding.map(row),
        total(texts.notAtBank, sum(outstanding.map(({ amount }) => amount))),
        total(texts.bookBalance, bookBalance),
      ],
    },
    layout: ruledLayout(DEFAULT_DESIGN),
  };
}
