import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { PartyStatement } from "#contract/parties.ts";
import { canReadPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  closeThrough,
  editInput,
  expectMade,
  newTrader,
  receive,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

const canRead = canReadPdf();
if (!canRead) process.stderr.write("No pdftotext: the text of the PDFs is not verified.\n");

const YEAR = "start=2026-01-01&end=2026-12-31";

async function pdfOf({ books, customer }: TestTrader, query = YEAR, path = `customers/${customer}`) {
  const { app } = await testApp();
  return app.inject({ url: `/api/${path}/statement/pdf?${query}`, headers: { cookie: books.cookie } });
}

/** Invoices, one of them reversed after its month was closed, a receipt, and a journal that names the customer. */
async function traderWithStatement(): Promise<TestTrader> {
  const trader = await newTrader();
  const { books, freight } = trader;
  const invoice = (date: string, unitPrice: string) =>
    write(trader, "/invoices", { date, items: [{ productId: freight, quantity: "1", unitPrice }] });
  await invoice("2025-12-31", "500");
  const wrong = await invoice("2026-01-05", "40");
  const first = await invoice("2026-01-15", "1234.56");
  const allocations = [{ documentId: first.id, amount: "100.00" }];
  expectMade(await receive(trader, { date: "2026-01-20", amount: "100.00", allocations }));
  await closeThrough(books, "2026-01-31");
  expectMade(await books.put(`/invoices/${wrong.id}`, editInput(wrong, { status: "void" })));
  expectMade(await journalOf(trader, [{ debit: "0.00", credit: "9.00" }]));
  return trader;
}

/** A journal whose lines name the customer, with a new account as the other side. */
async function journalOf(
  { books, customer }: TestTrader,
  sides: readonly { debit: string; credit: string }[],
  code = "1900",
) {
  const { accountId } = expectMade(await books.get(`/customers/${customer}`));
  const till = expectMade(await books.post("/accounts", { code, type: "asset", name: `Till ${code}` }));
  const against = ({ debit, credit }: { debit: string; credit: string }) => ({
    accountId: till.id,
    debit: credit,
    credit: debit,
  });
  const lines = sides.flatMap((side) => [{ accountId, partyId: customer, ...side }, against(side)]);
  return books.post("/journals", { date: "2026-03-01", description: "For us alone", lines });
}

test("a statement is a PDF/A-3b named after party and period, always identical, only for your company", async () => {
  const trader = await traderWithStatement();
  const { statusCode, headers, rawPayload } = await pdfOf(trader);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="Statement-of-Account-C0001-2026-01-01-2026-12-31.pdf"',
    "cache-control": "no-store",
  });
  const text = rawPayload.toString("latin1");
  expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(text).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
  const digest = (file: Buffer) => createHash("sha256").update(file).digest("hex");
  expect(digest((await pdfOf(trader)).rawPayload)).toBe(digest(rawPayload));
  const otherTrader = await newTrader();
  for (const path of [`customers/${trader.customer}`, `vendors/${trader.customer}`])
    expect((await pdfOf(otherTrader, YEAR, path)).statusCode).toBe(404);
  expect((await pdfOf(trader, `${YEAR}&language=xx`)).statusCode).toBe(400);
  expect((await pdfOf(trader, "start=2026-02-01&end=2026-01-31")).json()).toMatchObject({
    code: "report.period-reversed",
  });
});

test.skipIf(!canRead)(
  "a statement PDF has each line of the statement on the screen, to the cent",
  async () => {
    const trader = await traderWithStatement();
    const query = `/customers/${trader.customer}/statement?${YEAR}`;
    const { openingBalance, closingBalance, items }: PartyStatement = expectMade(
      await trader.books.get(query),
    );
    expect([openingBalance, closingBalance, items.length]).toEqual(["500.00", "1625.56", 5]);
    const english = textOfPdf((await pdfOf(trader)).rawPayload);
    for (const part of [
      "Statement of Account USD",
      "Statement for Customer",
      "From Jan 1, 2026 To Dec 31, 2026",
      "Jan 1, 2026 Opening balance 500.00",
      "Jan 5, 2026 Invoice INV-0002 40.00 540.00",
      "Jan 15, 2026 Invoice INV-0003 1,234.56 1,774.56",
      "Jan 20, 2026 Receipt RC-0001 100.00 1,674.56",
      "Feb 1, 2026 Invoice reversed INV-0002 40.00 1,634.56",
      "9.00 1,625.56",
      "Dec 31, 2026 Closing balance USD 1,625.56",
    ])
      expect(english).toContain(withoutSpaces(part));
    expect(english).not.toContain(withoutSpaces("For us alone"));
    const german = textOfPdf((await pdfOf(trader, `${YEAR}&language=de`)).rawPayload);
    for (const part of ["Kontoauszug", "Rechnung storniert INV-0002 40,00 1.634,56", "Endsaldo USD 1.625,56"])
      expect(german).toContain(withoutSpaces(part));
  },
);

test.skipIf(!canRead)("a period without lines shows the balance, a vendor's the amount owed", async () => {
  const trader = await traderWithStatement();
  const empty = textOfPdf((await pdfOf(trader, "start=2026-06-01&end=2026-06-30")).rawPayload);
  expect(empty).toContain(
    withoutSpaces("Opening balance 1,625.56 Jun 30, 2026 Closing balance USD 1,625.56"),
  );
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "80" }];
  await write(trader, "/bills", { date: "2026-02-15", items });
  const owed = textOfPdf((await pdfOf(trader, YEAR, `vendors/${trader.vendor}`)).rawPayload);
  expect(owed).toContain(withoutSpaces("Bill BILL-0001 80.00 80.00"));
});

test("a period with too many lines for a PDF is refused, and a shorter one is accepted", async () => {
  const trader = await newTrader();
  const sides = Array.from({ length: 250 }, () => ({ debit: "1.00", credit: "0.00" }));
  for (let index = 0; index < 8; index += 1) expectMade(await journalOf(trader, sides, `19${10 + index}`));
  expect((await pdfOf(trader)).statusCode).toBe(200);
  expectMade(await journalOf(trader, [{ debit: "1.00", credit: "0.00" }], "1999"));
  expect(await pdfOf(trader)).toMatchObject({ statusCode: 422 });
  expect((await pdfOf(trader)).json()).toMatchObject({
    code: "statement.too-long",
    errors: [{ field: "start" }],
  });
  expect((await pdfOf(trader, "start=2026-03-02&end=2026-12-31")).statusCode).toBe(200);
});
