import { type Day, shiftDays } from "#domain/dates.ts";
import type { InvoiceLine } from "#domain/e-invoice/model.ts";
import { toAmount, toPrice, toQuantity, toRate, ZERO } from "#domain/money.ts";
import { archive, ofxOf } from "#test/support/bank-file.ts";
import { receivedXml } from "#test/support/received-files.ts";
import { inAmount } from "./random-amounts.ts";

type Row = readonly string[];

/** Days of a year, oldest first, so that a statement is in order. */
const dayOf = (today: Day, index: number, count: number): Day =>
  shiftDays(today, -365 + Math.floor((index * 360) / count));
const compact = (day: Day) => day.replaceAll("-", "");
const range = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const csv = (head: Row, rows: readonly Row[]) => [head, ...rows].map((row) => row.join(",")).join("\n");

/** A workbook with one sheet, as small as a spreadsheet program reads it. */
function workbook(head: Row, rows: readonly Row[]): Buffer {
  const cell = (text: string) =>
    /^-?\d+(\.\d+)?$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = [head, ...rows].map((row) => `<row>${row.map(cell).join("")}</row>`);
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return archive([
    [
      "xl/workbook.xml",
      `<workbook xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ["xl/worksheets/sheet1.xml", `<worksheet><sheetData>${lines.join("\n")}</sheetData></worksheet>`],
  ]);
}

const BANK_HEAD = ["Date", "Name", "Description", "Amount"];
const bankRows = (today: Day, count: number): Row[] =>
  range(count, (index) => [
    dayOf(today, index, count),
    `Payee ${index % 200}`,
    `Order ${index}`,
    `-${inAmount(100 + index)}`,
  ]);

const PER_STATEMENT = 10;

/** Statements of ten transactions each, at most the 2,000 of a file. */
const dailyStatements = (today: Day, count: number) => {
  const statements = Math.ceil(count / PER_STATEMENT);
  return range(statements, (index) => {
    const day = compact(dayOf(today, index, statements)).slice(2);
    const balance = (after: number) => `D${day}USD${after * PER_STATEMENT},00`;
    const lines = range(
      PER_STATEMENT,
      (position) => `:61:${day}D1,00NTRFNONREF\r\n:86:Order ${index}-${position}`,
    );
    return [
      `:20:S${index}`,
      ":25:10020030/1234567",
      `:28C:${index + 1}/1`,
      `:60F:${balance(index)}`,
      ...lines,
      `:62F:${balance(index + 1)}`,
      "-",
    ].join("\r\n");
  }).join("\r\n");
};

const mt940 = (today: Day, count: number) =>
  [
    ":20:STATEMENT",
    ":25:10020030/1234567",
    ":28C:1/1",
    `:60F:C${compact(shiftDays(today, -365)).slice(2)}USD0,00`,
    ...range(count, (index) =>
      [
        `:61:${compact(dayOf(today, index, count)).slice(2)}D${inAmount(100 + index).replace(".", ",")}NTRFNONREF`,
        `:86:116?00TRANSFER?20Order ${index}?21of the year?32Payee ${index % 200}`,
      ].join("\r\n"),
    ),
    `:62F:D${compact(today).slice(2)}USD${inAmount(count * 100 + (count * (count - 1)) / 2).replace(".", ",")}`,
    "-",
  ].join("\r\n");

const camt = (today: Day, count: number) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>USD</Ccy></Acct>${range(
    count,
    (index) => `<Ntry><Amt Ccy="USD">${inAmount(100 + index)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${dayOf(today, index, count)}</Dt></BookgDt><AcctSvcrRef>R${index}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Payee &amp; Sons ${index % 200}</Nm></Cdtr></RltdPties>
<RmtInf><Ustrd>Order &#35;${index}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ).join("\n")}</Stmt></BkToCstmrStmt></Document>`;

const qif = (today: Day, count: number) =>
  `!Type:Bank\n${range(count, (index) => `D${dayOf(today, index, count)}\nT-${inAmount(100 + index)}\nPPayee ${index % 200}\nMOrder ${index}\n^`).join("\n")}`;

const ofx = (today: Day, count: number) =>
  ofxOf(
    range(count, (index) => [
      compact(dayOf(today, index, count)),
      `-${inAmount(100 + index)}`,
      `Payee ${index % 200}`,
    ]),
  );

/** Bank files of as many transactions, by format. */
export const BANK_FILES: Readonly<Record<string, (today: Day, count: number) => string | Buffer>> = {
  "statement.csv": (today, count) => csv(BANK_HEAD, bankRows(today, count)),
  "statement.xlsx": (today, count) => workbook(BANK_HEAD, bankRows(today, count)),
  "statement.ofx": ofx,
  "statement.qif": qif,
  "statement.sta": mt940,
  "daily.sta": dailyStatements,
  "statement.xml": camt,
};

/** An invoice of as many lines at 25.00, with its totals. */
export function eInvoice(count: number, syntax: "ubl" | "cii"): string {
  const tax = { category: "S", rate: toRate("10") } as const;
  const net = toAmount(String(25 * count));
  const taxAmount = toAmount((2.5 * count).toFixed(2));
  const total = toAmount((27.5 * count).toFixed(2));
  const lines = range(count, (index): InvoiceLine => ({
    id: String(index + 1),
    name: `Paper of kind ${index}`,
    reference: null,
    sellerId: null,
    quantity: toQuantity("1"),
    unit: "C62",
    price: toPrice("25"),
    priceQuantity: null,
    discount: ZERO,
    discountPercent: null,
    beforeDiscount: toAmount("25"),
    net: toAmount("25"),
    tax,
    taxRateId: null,
  }));
  const taxes = [{ ...tax, taxable: net, tax: taxAmount, exemptionCode: null, exemptionReason: null }];
  const sums = { lines: net, allowances: ZERO, withoutTax: net, tax: taxAmount };
  return receivedXml(
    { lines, taxes, totals: { ...sums, taxInTaxCurrency: null, withTax: total, payable: total } },
    syntax,
  );
}

const CONTACT_HEAD = ["Code", "Name", "Email", "Phone", "Address"];
const contacts = (count: number): Row[] =>
  range(count, (index) => [
    `K${10_000 + index}`,
    `Harbor Supply ${index}`,
    `office${index}@example.com`,
    `555-${10_000 + index}`,
    `Dock ${index}`,
  ]);
const PRODUCT_HEAD = ["Code", "Name", "Type", "Sale price", "Purchase price"];
const products = (count: number): Row[] =>
  range(count, (index) => [
    `P${10_000 + index}`,
    `Shelf ${index}`,
    "Service",
    inAmount(1_000 + index),
    inAmount(500 + index),
  ]);
const CHART_HEAD = ["Code", "Name", "Type"];
const TYPES = ["Asset", "Liability", "Equity", "Revenue", "Expense"];
const chart = (count: number): Row[] =>
  range(count, (index) => [String(10_000 + index), `Account ${index}`, TYPES[index % 5] ?? ""]);

/** Tables of as many records, by what they are. */
export const TABLES = {
  contacts: { head: CONTACT_HEAD, rows: contacts },
  products: { head: PRODUCT_HEAD, rows: products },
  chart: { head: CHART_HEAD, rows: chart },
} as const;

/** A table of records as a file of either kind. */
export function tableFile(name: keyof typeof TABLES, count: number, format: "csv" | "xlsx"): string | Buffer {
  const { head, rows } = TABLES[name];
  return format === "csv" ? csv(head, rows(count)) : workbook(head, rows(count));
}
