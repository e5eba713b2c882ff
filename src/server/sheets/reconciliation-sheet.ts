import type { Content, Definition } from "pdfmake";
import type { Reconciliation } from "#contract/bank-reconciliations.ts";
import { type Money, sum } from "#domain/money.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { DEFAULT_DESIGN } from "#domain/document-design.ts";
import { figuresIn, type SheetTexts, sheetTextsIn } from "#domain/sheet-texts.ts";
import { asFileName } from "#domain/text.ts";
import { FIGURE_CELL, paperDefinition } from "./paper.ts";
import { textContent, columnContent } from "./printable-text.ts";
import type { SheetSettings } from "./sheet-head.ts";
import { openingOf } from "./sheet-opening.ts";
import { headCellOf, ruledLayout } from "./sheet-style.ts";

type SheetReconciliation = Omit<Reconciliation, "finishedBy">;

/** File name without the extension, in its language. */
export function nameOfReconciliation(
  { accountCode, endsOn }: SheetReconciliation,
  language: SheetLanguage,
): string {
  return asFileName(`${sheetTextsIn(language).reconciliation} ${accountCode} ${endsOn}`);
}

/**
 * Lays out a finished reconciliation: beginning balance, cleared journals, statement balance, uncleared journals,
 * and book balance. All of it is kept as of its day, so it has neither the current logo nor the current
 * design.
 */
export function reconciliationSheet(
  reconciliation: SheetReconciliation,
  { language, locale, design: companyDesign }: Pick<SheetSettings, "language" | "locale" | "design">,
): Definition {
  const { accountCode, accountName, companyName, currency, endsOn, finishedOn, reopenReason } =
    reconciliation;
  const [texts, figures] = [sheetTextsIn(language), figuresIn(language, { locale, currency })];
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

type ReconciliationSheetTexts = { texts: SheetTexts; figures: ReturnType<typeof figuresIn> };

function journalTable(
  { openingBalance, closingBalance, bookBalance, reconciled, outstanding }: SheetReconciliation,
  { texts, figures }: ReconciliationSheetTexts,
): Content {
  const headCell = headCellOf(DEFAULT_DESIGN);
  const figure = (amount: Money) => ({ text: figures.money(amount), ...FIGURE_CELL });
  const total = (name: string, amount: Money) => [
    { text: name, colSpan: 3, bold: true },
    "",
    "",
    { ...figure(amount), bold: true },
  ];
  const row = ({ date, number, description, amount }: SheetReconciliation["reconciled"][number]) => [
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
