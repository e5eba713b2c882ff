import type { Document, DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { DocumentKind } from "#domain/document.ts";
import { call } from "#web/api/call-api.ts";
import { pricesText } from "#web/fields/prices-field.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { moneyInFile } from "#web/fields/formats.ts";
import { DOCUMENT_LABELS } from "./document-labels.ts";

/** Document lines as a file, each with its document's columns and its amounts as posted. */
export function documentLinesFile(kind: DocumentKind): ListFile<Document> {
  return linesFile(DOCUMENT_LABELS[kind]);
}

type LinesFileTexts = { plural: string; title: string; party: string };

/** The same for other records with lines like documents. */
export function linesFile({ plural, title, party }: LinesFileTexts): ListFile<Document> {
  const item = [
    "Line",
    "Code",
    "Item",
    "Description",
    "Reference",
    "Quantity",
    "Unit",
    "Unit price",
    "Prices",
  ];
  const amounts = ["Discount", "Allocated discount", "Subtotal", "Tax rate", "Tax", "Taxes", "Amount"];
  return {
    name: `${plural.replaceAll(" ", "-")}-lines`,
    titles: [title, party, "Date", "Currency", ...item, ...amounts],
    rows: ({ number, partyName, date, currency, pricesIncludeTax, items }) =>
      items.map((line) => [
        number,
        partyName,
        date,
        currency,
        String(line.position),
        line.productCode ?? line.accountCode ?? "",
        line.productName ?? line.accountName ?? "",
        line.description,
        line.reference,
        line.quantity,
        line.unit ?? "",
        moneyInFile(line.unitPrice, currency),
        pricesText(pricesIncludeTax),
        moneyInFile(line.discountAmount, currency),
        moneyInFile(line.documentDiscount, currency),
        moneyInFile(line.subtotal, currency),
        line.taxRate ?? "",
        moneyInFile(line.taxAmount, currency),
        line.taxComponents
          .map(({ name, rate, amount, kind }) =>
            [
              `${name} ${rate}% ${moneyInFile(amount, currency)}`,
              ...(kind === "reverse_charge" ? ["reverse charge"] : []),
            ].join(" "),
          )
          .join("; "),
        moneyInFile(line.total, currency),
      ]),
  };
}

/** Loads the documents of a list with their lines, one by one. */
export async function* withLines(
  kind: DocumentKind,
  headers: readonly DocumentHeader[],
): AsyncGenerator<Document[]> {
  for (const { id } of headers) yield [await call(`${DOCUMENT_RESOURCES[kind]}.get`, { params: { id } })];
}
