import type { Content } from "pdfmake";
import type { EpcCode } from "#domain/payment-codes/epc-code.ts";
import { inGroups, isCreditorReference } from "#domain/payment-codes/references.ts";
import { printable } from "./printable-text.ts";
import { qrCode } from "./qr-code.ts";
import { type Sheet, SOFT } from "./sheet-head.ts";
import { roomForSwissPart, swissPart } from "./swiss-payment-part.ts";

/** 34 mm: as large as it takes to be read from paper at an arm's length. */
const CODE_WIDTH = 96;

/** The code by which what is left is paid, with what it says in words beside it. */
export function paymentPart({ code, words, language }: Sheet): Content[] {
  if (code === null) return [];
  return code.kind === "swiss"
    ? [roomForSwissPart(), ...swissPart(code.bill, language)]
    : [epcPart(code.code, words)];
}

function epcPart({ payload, iban, bic, reference }: EpcCode, words: Sheet["words"]): Content {
  const said = [
    ["IBAN", inGroups(iban)],
    ...(bic === null ? [] : [["BIC", bic]]),
    [words.reference, isCreditorReference(reference) ? inGroups(reference) : printable(reference)],
  ];
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    columnGap: 16,
    columns: [
      { width: CODE_WIDTH, stack: [qrCode(payload, { width: CODE_WIDTH })] },
      {
        width: "*",
        stack: [
          { text: words.payByCode, bold: true, margin: [0, 0, 0, 6] },
          ...said.map(([label = "", text = ""]) => ({ text: [{ text: `${label}  `, color: SOFT }, text] })),
        ],
      },
    ],
  };
}
