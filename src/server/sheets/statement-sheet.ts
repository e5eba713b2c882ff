import type { Content, Definition } from "pdfmake";
import type { PartyStatement, PartyStatementLine } from "#contract/parties.ts";
import { AGING_COLUMNS } from "#domain/aging.ts";
import { isZero, type Money } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { fillIn, type SheetLanguage } from "#domain/sheet-languages.ts";
import { figuresIn, type SheetTexts, sheetTextsIn } from "#domain/sheet-texts.ts";
import { asFileName } from "#domain/text.ts";
import { FIGURE_CELL, paperDefinition } from "./paper.ts";
import { columnContent } from "./printable-text.ts";
import type { SheetSettings } from "./sheet-head.ts";
import { openingOf, type SheetParty } from "./sheet-opening.ts";
import { headCellOf, ruledLayout } from "./sheet-style.ts";

export type StatementSheetContent = {
  statement: Pick<PartyStatement, "openingBalance" | "closingBalance" | "items" | "aging">;
  period: Period;
  currency: string;
  company: SheetParty;
  party: SheetParty & { code: string };
};

/** Returns its file name without the extension, in its language, with the currency if not the base currency. */
export function nameOfStatement(
  { party, period, currency, statement }: StatementSheetContent,
  language: SheetLanguage,
): string {
  const otherCurrencies = statement.aging === null ? [] : [currency];
  const { start, end } = period;
  return asFileName([sheetTextsIn(language).statement, party.code, ...otherCurrencies, start, end].join(" "));
}

/**
 * Lays out a party's statement: every line shown on screen, with beginning, running, and closing balance. Company
 * and party are the current ones. Journal descriptions aren't shown, because they were written for
 * internal use (Behavior 2.19).
 */
export function statementSheet(
  { statement, period, currency, company, party }: StatementSheetContent,
  { language, locale, logo, design }: Omit<SheetSettings, "code">,
): Definition {
  const [texts, figures] = [sheetTextsIn(language), figuresIn(language, { locale, currency })];
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

type StatementSheetTexts = {
  texts: SheetTexts;
  figures: ReturnType<typeof figuresIn>;
  design: SheetSettings["design"];
};

function lineTable(
  { statement, period, currency }: Pick<StatementSheetContent, "statement" | "period" | "currency">,
  { texts, figures, design }: StatementSheetTexts,
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
  { texts, figures, design }: StatementSheetTexts,
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
  texts: SheetTexts,
): string {
  const name = source === null ? texts.entry : texts[source.type];
  return isReversal ? fillIn(texts.takenBack, { name }) : name;
}
