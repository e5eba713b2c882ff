import type { Content, Definition } from "pdfmake";
import type { Payment } from "#contract/payments.ts";
import { isPositive } from "#domain/money.ts";
import { figuresIn, type PdfTexts, pdfTextsIn } from "#domain/pdf-texts.ts";
import { FIGURE_CELL, paperDefinition } from "./page-frame.ts";
import { columnContent } from "./printable-text.ts";
import type { PdfSettings } from "./pdf-head.ts";
import { openingOf, type PdfParty } from "./pdf-opening.ts";
import { headCellOf, ruledLayout } from "./pdf-style.ts";

type PaymentPdfContent = {
  payment: Payment;
  company: PdfParty;
  party: PdfParty;
};

/**
 * Lays out a payment: a receipt for the payer, a remittance advice for the payee. Company and party are the current
 * ones, as a payment keeps only a name. Its memo isn't shown, because it was written for internal use.
 */
export function paymentPdf(
  { payment, company, party }: PaymentPdfContent,
  { language, locale, logo, design }: Omit<PdfSettings, "code" | "currency">,
): Definition {
  const [texts, figures] = [
    pdfTextsIn(language),
    figuresIn(language, { locale, currency: payment.currency }),
  ];
  const { number, date, status } = payment;
  const kind = kindOf(payment);
  const title = `${texts[kind]} ${number}`;
  return paperDefinition(
    { language, texts, design, title, author: company.name, at: new Date(`${date}T00:00:00Z`) },
    {
      content: [
        ...openingOf({
          design,
          logo,
          issuer: company,
          title: texts[kind],
          number,
          mark: status === "void" ? texts.void : null,
          label: payerLabel(payment, texts),
          receiver: { ...party, name: payment.partyName },
          facts: [[texts.date, figures.date(date)]],
          texts,
        }),
        paidTable(payment, { texts, figures, design }),
      ],
    },
  );
}

function kindOf({
  direction,
  isRefund,
  isWriteOff,
}: Payment): "receipt" | "payment" | "refund" | "write_off" {
  if (isWriteOff) return "write_off";
  if (isRefund) return "refund";
  return direction === "in" ? "receipt" : "payment";
}

function payerLabel({ direction, isRefund, isWriteOff }: Payment, texts: PdfTexts): string {
  if (isWriteOff && (direction === "in") !== isRefund) return texts.billTo;
  return direction === "in" ? texts.receivedFrom : texts.paidTo;
}

type PaymentPdfTexts = {
  texts: PdfTexts;
  figures: ReturnType<typeof figuresIn>;
  design: PdfSettings["design"];
};

/** Allocations, the unapplied amount, and the total. */
function paidTable(payment: Payment, { texts, figures, design }: PaymentPdfTexts): Content {
  const headCell = headCellOf(design);
  const { allocations, refunds, unapplied, amount, currency, status } = payment;
  const rows = [
    ...allocations.map(({ documentNumber, amount: applied }) => [documentNumber, applied] as const),
    ...refunds.map(({ number, amount: applied }) => [number, applied] as const),
    ...(status === "posted" && isPositive(unapplied) ? [[texts.onAccount, unapplied] as const] : []),
  ];
  const boldText = (text: string) => ({ text, bold: true, fontSize: 11 });
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["*", "auto"],
      body: [
        [headCell(texts.document), { ...headCell(texts.amount), ...FIGURE_CELL }],
        ...rows.map(([name, applied]) => [
          columnContent(name),
          { text: figures.money(applied), ...FIGURE_CELL },
        ]),
        [boldText(`${texts.total} ${currency}`), { ...boldText(figures.money(amount)), ...FIGURE_CELL }],
      ],
    },
    layout: ruledLayout(design),
  };
}
