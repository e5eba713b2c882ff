import pdfmake from "pdfmake";
import fonts from "pdfmake/fonts/Roboto.js";
import { amountOf, COMPANY, CUSTOMER, TAX_PERCENT, makeItems } from "#bench/document-book.ts";
import { inAmount } from "#bench/random-amounts.ts";

pdfmake.addFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);

/** The text of an invoice as a plain table: no archive format, no payment code, no electronic invoice. */
export async function drawBare(count: number): Promise<Buffer> {
  const items = makeItems(count);
  const sums = items.map(amountOf).reduce((sum, { net, tax }) => {
    return { net: sum.net + net, tax: sum.tax + tax };
  });
  const rows = items.map((item) => {
    const { net } = amountOf(item);
    return [item.description, `${item.quantity}`, inAmount(item.cents), `${TAX_PERCENT} %`, inAmount(net)];
  });
  const head = ["Item", "Quantity", "Unit price", "Tax", "Amount"];
  const pdf = pdfmake.createPdf({
    content: [
      `${COMPANY.name}\n${COMPANY.address}`,
      `${CUSTOMER.name}\n${CUSTOMER.address}`,
      { text: "Invoice INV-1", fontSize: 20 },
      { table: { headerRows: 1, widths: ["*", "auto", "auto", "auto", "auto"], body: [head, ...rows] } },
      `Subtotal ${inAmount(sums.net)}`,
      `Tax ${inAmount(sums.tax)}`,
      `Total EUR ${inAmount(sums.net + sums.tax)}`,
      "Payable within 30 days.",
    ],
  });
  return pdf.getBuffer();
}
