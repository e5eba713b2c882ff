import type { Content, Definition } from "pdfmake";
import type { Reconciliation } from "#contract/bank-reconciliations.ts";
import { type Money, sum } from "#domain/money.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { USUAL_LOOK } from "#domain/document-design.ts";
import { figuresIn, type SheetWords, wordsIn } from "#domain/sheet-words.ts";
import { asFileName } from "#domain/text.ts";
import { FIGURE, paper } from "./paper.ts";
import { textContent, columnContent } from "./printable-text.ts";
import type { SheetSettings } from "./sheet-head.ts";
import { openingOf } from "./sheet-opening.ts";
import { headCellOf, ruled } from "./sheet-style.ts";

type Found = Omit<Reconciliation, "by">;

/** File name without the extension, in its language. */
export function nameOfReconciliation({ accountCode, endsOn }: Found, language: SheetLanguage): string {
  return asFileName(`${wordsIn(language).reconciliation} ${accountCode} ${endsOn}`);
}

/**
 * Lays out a finished reconciliation: beginning balance, cleared journals, statement balance, uncleared journals,
 * and book balance. All of it is kept as of its day, so it has neither the current logo nor the current
 * design.
 */
export function reconciliationSheet(
  found: Found,
  { language, locale, look: companyLook }: Pick<SheetSettings, "language" | "locale" | "look">,
): Definition {
  const { accountCode, accountName, companyName, currency, endsOn, finishedOn, reopenReason } = found;
  const [words, figures] = [wordsIn(language), figuresIn(language, { locale, currency })];
  const look = { ...USUAL_LOOK, paper: companyLook.paper };
  const title = `${words.reconciliation} ${accountCode} ${endsOn}`;
  return paper(
    {
      language,
      words,
      look,
      title,
      author: companyName,
      at: new Date(`${finishedOn}T00:00:00Z`),
    },
    {
      content: [
        ...openingOf({
          look,
          logo: null,
          issuer: named(companyName),
          title: words.reconciliation,
          number: currency,
          mark: reopenReason === null ? null : words.reopened,
          label: words.account,
          receiver: named(`${accountCode} - ${accountName}`),
          facts: [
            [words.asOf, figures.date(endsOn)],
            [words.finished, figures.date(finishedOn)],
          ],
          words,
        }),
        ...(reopenReason === null
          ? []
          : [{ ...textContent(`${words.reopened}: ${reopenReason}`), margin: [0, 0, 0, 12] }]),
        journalTable(found, { words, figures }),
      ],
    },
  );
}

/** Only a name: other details of a company or account are current ones. */
const named = (name: string) => ({ name, address: null, phone: null, email: null, taxNumber: null });

type Words = { words: SheetWords; figures: ReturnType<typeof figuresIn> };

function journalTable(
  { opening, closing, bookBalance, reconciled, outstanding }: Found,
  { words, figures }: Words,
): Content {
  const headCell = headCellOf(USUAL_LOOK);
  const figure = (amount: Money) => ({ text: figures.money(amount), ...FIGURE });
  const total = (name: string, amount: Money) => [
    { text: name, colSpan: 3, bold: true },
    "",
    "",
    { ...figure(amount), bold: true },
  ];
  const row = ({ date, number, description, amount }: Found["reconciled"][number]) => [
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
          ...[words.date, words.journal, words.description].map(headCell),
          { ...headCell(words.amount), ...FIGURE },
        ],
        total(words.openingBalance, opening),
        ...reconciled.map(row),
        total(words.bankSays, closing),
        ...outstanding.map(row),
        total(words.notAtBank, sum(outstanding.map(({ amount }) => amount))),
        total(words.booksSay, bookBalance),
      ],
    },
    layout: ruled(USUAL_LOOK),
  };
}
