import type { Content } from "pdfmake";
import type { BankAccountToPay, PaymentDetails } from "#domain/payment-codes/payment-code.ts";
import type { PdfTexts } from "#domain/pdf-texts.ts";
import type { EpcCode } from "#domain/payment-codes/epc-code.ts";
import { groupReference, isCreditorReference } from "#domain/payment-codes/references.ts";
import { removeUnprintable } from "./printable-text.ts";
import { qrCode, qrSvg } from "./qr-code.ts";
import type { DocumentPdf } from "./pdf-head.ts";
import { SOFT_COLOR } from "./pdf-style.ts";
import { roomForSwissPart, SWISS_CROSS, swissPart } from "./swiss-payment-part.ts";

/** 34 mm: large enough to be scanned from paper at arm's length. */
const CODE_WIDTH = 96;

/** Returns the code as an image, if any, and its content as text. */
export function paymentCodeParts(
  code: PaymentDetails,
  texts: PdfTexts,
): { svg: string | null; rows: string[][] } {
  if (code.kind === "account") return { svg: null, rows: accountRows(code.account, texts) };
  if (code.kind === "epc") return { svg: qrSvg(code.code.payload), rows: epcRows(code.code, texts) };
  const { payload, iban, reference } = code.bill;
  const rows = [
    ["IBAN", groupReference(iban)],
    ...(reference === null ? [] : [[texts.reference, reference]]),
  ];
  return { svg: qrSvg(payload, SWISS_CROSS), rows };
}

/** Lays out the payment code for the balance due, with its content as text. */
export function paymentPart({ code, texts, language, design }: DocumentPdf): Content[] {
  if (code === null) return [];
  if (code.kind === "account") return [accountPart(code.account, texts)];
  return code.kind === "swiss"
    ? [roomForSwissPart(design), ...swissPart(code.bill, language)]
    : [epcPart(code.code, texts)];
}

function epcRows({ holder, iban, bic, reference }: EpcCode, texts: PdfTexts): string[][] {
  return [
    [texts.accountHolder, removeUnprintable(holder)],
    ["IBAN", groupReference(iban)],
    ...(bic === null ? [] : [["BIC", bic]]),
    [
      texts.reference,
      isCreditorReference(reference) ? groupReference(reference) : removeUnprintable(reference),
    ],
  ];
}

function accountRows(account: BankAccountToPay, texts: PdfTexts): string[][] {
  const { holder, bankName, routingNumber, accountNumber, iban, bic, reference } = account;
  const rows: (readonly [label: string, text: string | null])[] = [
    [texts.accountHolder, removeUnprintable(holder)],
    [texts.bank, bankName && removeUnprintable(bankName)],
    [account.routingLabel, routingNumber],
    [texts.accountNumber, accountNumber && removeUnprintable(accountNumber)],
    ["IBAN", iban && groupReference(iban)],
    ["BIC", bic],
    [texts.reference, removeUnprintable(reference)],
  ];
  return rows.flatMap(([label, text]) => (text === null ? [] : [[label, text]]));
}

function accountPart(account: BankAccountToPay, texts: PdfTexts): Content {
  return {
    unbreakable: true,
    margin: [0, 16, 0, 0],
    stack: [
      { text: texts.bankDetails, bold: true, margin: [0, 0, 0, 4] },
      ...accountRows(account, texts).map(labeled),
    ],
  };
}

const labeled = ([label = "", text = ""]: readonly string[]): Content => ({
  text: [{ text: `${label}  `, color: SOFT_COLOR }, text],
});

function epcPart(code: EpcCode, texts: PdfTexts): Content {
  return {
    unbreakable: true,
    margin: [0, 16, 0, 0],
    columnGap: 16,
    columns: [
      { width: CODE_WIDTH, stack: [qrCode(code.payload, { width: CODE_WIDTH })] },
      {
        width: "*",
        stack: [
          { text: texts.payByCode, bold: true, margin: [0, 0, 0, 6] },
          ...epcRows(code, texts).map(labeled),
        ],
      },
    ],
  };
}
