import type { Content, Definition } from "pdfmake";
import type { PartyStatement, PartyStatementLine } from "#contract/parties.ts";
import { AGING_COLUMNS } from "#domain/aging.ts";
import { isZero, type Money } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { fillIn, type PdfLanguage } from "#domain/pdf-languages.ts";
import { figuresIn, type PdfTexts, pdfTextsIn } from "#domain/pdf-texts.ts";
import { asFileName } from "#domain/text.ts";
import { FIGURE_CELL, paperDefinition } from "./page-frame.ts";
import { columnContent } from "./printable-text.ts";
import type { PdfSettings } from "./pdf-head.ts";
import { openingOf, type PdfParty } from "./pdf-opening.ts";
import { headCellOf, ruledLayout } from "./pdf-style.ts";

export type StatementPdfContent = {
  statement: Pick<PartyStatement, "openingBalance" | "closingBalance" | "items" | "aging">;
  period: Period;
  currency: string;
  company: PdfParty;
  party: PdfParty & { code: string };
};

/** Returns its file name without the extension, in its language, with the currency if not the base currency. */
export function nameOfStatement(
  { party, period, currency, statement }: StatementPdfContent,
  language: PdfLanguage,
): string {
  const otherCurrencies = statement.aging === null ? [] : [currency];
  const { start, end } = period;
  return asFileName([pdfTextsIn(language).statement, party.code, ...otherCurrencies, start, end].join(" "));
}

/**
 * Lays out a party's statement: every line shown on screen, with beginning, running, and closing balance. Company
 * and party are the current ones. Journal descriptions aren't shown, because they were written for
 * internal use (Behavior 2.19).
 */
export function statementPdf(
  { statement, period, currency, company, party }: StatementPdfContent,
  { language, locale, logo, design }: Omit<PdfSettings, "code">,
): Definition {
  const [texts, figures] = [pdfTextsIn(language), figuresIn(language, { locale, currency })];
  const { start, end } = period;
  const title = `${texts.statement} ${party.name ?? ""}`;
  return paperDefinition(
    { language, texts, design, title, author: company.name, at: new Date(`${end}T00:00:00Z`) },
    {
      content: [
        ...openingOf({
          design,
          logo,
          issuer: company,
          title: texts.statement,
          number: currency,
          mark: null,
          label: texts.statementFor,
          receiver: party,
          facts: [
            [texts.from, figures.date(start)],
            [texts.until, figures.date(end)],
          ],
          texts,
        }),
        lineTable({ statement, period, currency }, { texts, figures, design }),
        ...agingTable(statement, { texts, figures, design }),
      ],
    },
  );
}

type StatementPdfTexts = {
  texts: PdfTexts;
  figures: ReturnType<typeof figuresIn>;
  design: PdfSettings["design"];
};

function lineTable(
  { statement, period, currency }: Pick<StatementPdfContent, "statement" | "period" | "currency">,
  { texts, figures, design }: StatementPdfTexts,
): Content {
  const headCell = headCellOf(design);
  const { openingBalance, closingBalance, items } = statement;
  const figure = (amount: Money) => ({ text: isZero(amount) ? "" : figures.money(amount), ...FIGURE_CELL });
  const balance = (amount: Money) => ({ text: figures.money(amount), ...FIGURE_CELL });
  const day = (text: string) => ({ text, noWrap: true });
  const end = { bold: true, fontSize: 11 };
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["auto", "*", "auto", "auto", "auto"],
      body: [
        [
          headCell(texts.date),
          headCell(texts.document),
          ...[texts.debit, texts.credit, texts.balance].map((text) => ({
            ...headCell(text),
            ...FIGURE_CELL,
          })),
        ],
        [day(figures.date(period.start)), texts.openingBalance, "", "", balance(openingBalance)],
        ...items.map((line) => [
          day(figures.date(line.date)),
          columnContent(`${nameOf(line, texts)} ${line.number}`),
          figure(line.debit),
          figure(line.credit),
          balance(line.balance),
        ]),
        [
          { ...day(figures.date(period.end)), bold: true },
          { text: `${texts.closingBalance} ${currency}`, colSpan: 3, ...end },
          "",
          "",
          { ...balance(closingBalance), ...end },
        ],
      ],
    },
    layout: ruledLayout(design),
  };
}

/** Aging of the balance in a foreign currency, which is on no other PDF. */
function agingTable(
  { aging }: Pick<PartyStatement, "aging">,
  { texts, figures, design }: StatementPdfTexts,
): Content[] {
  if (aging === null || AGING_COLUMNS.every(([column]) => isZero(aging[column]))) return [];
  const headCell = headCellOf(design);
  return [
    {
      margin: [0, 16, 0, 0],
      unbreakable: true,
      table: {
        headerRows: 1,
        widths: AGING_COLUMNS.map(() => "*"),
        body: [
          AGING_COLUMNS.map(([column]) => ({ ...headCell(texts[column]), ...FIGURE_CELL })),
          AGING_COLUMNS.map(([column]) => ({ text: figures.money(aging[column]), ...FIGURE_CELL })),
        ],
      },
      layout: ruledLayout(design),
    },
  ];
}

function nameOf(
  { source, isReversal }: Pick<PartyStatementLine, "source" | "isReversal">,
  texts: PdfTexts,
): string {
  const name = source === null ? texts.entry : texts[source.type];
  return isReversal ? fillIn(texts.takenBack, { name }) : name;
}
