import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { canReadPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";

const canRead = canReadPdf();
if (!canRead) process.stderr.write("No pdftotext: the text of the PDFs is not verified.\n");

async function pdfOf({ cookie }: TestBooks, id: string, query = "") {
  const { app } = await testApp();
  return app.inject({ url: `/api/bank/reconciliations/${id}/pdf${query}`, headers: { cookie } });
}

const BANK = { code: "1910", type: "asset", name: "House Bank", moneyKind: "bank" };

/** A cleared sale and an uncleared one, reconciled at the end of January. */
async function reconciled() {
  const books = await newBooks({ accounts: { Sales: "revenue" } });
  const bank = (await books.post("/accounts", BANK)).body;
  const sale = async (date: string, amount: string) => {
    const lines = [
      { accountId: bank.id, debit: amount },
      { accountId: books.account("Sales"), credit: amount },
    ];
    return (await books.post("/journals", { date, description: `Sale of ${date}`, lines })).body;
  };
  const [cleared, balanceDue] = [await sale("2026-01-10", "1234.50"), await sale("2026-01-30", "65.50")];
  const reconciliation = await books.post("/bank/reconciliations", {
    accountId: bank.id,
    endsOn: "2026-01-31",
    closingBalance: "1234.50",
    journalIds: [cleared.id],
  });
  expect(reconciliation.status).toBe(201);
  return { books, bank, balanceDue, made: reconciliation.body };
}

/** Renames and renumbers the account, company and journal. */
async function renameAll({ books, bank, balanceDue }: Awaited<ReturnType<typeof reconciled>>) {
  const renamed = { ...BANK, code: "1999", name: "Renamed", version: bank.version };
  expect((await books.put(`/accounts/${bank.id}`, renamed)).status).toBe(200);
  const { id, version, date, lines, number } = (await books.get(`/journals/${balanceDue.id}`)).body;
  const journalInput = {
    version,
    number: `X-${number}`,
    date,
    description: "Renamed",
    status: "posted",
    lines,
  };
  expect((await books.put(`/journals/${id}`, journalInput)).status).toBe(200);
  const book = (await books.get("/company")).body;
  const company = await books.put("/company", { ...asSent(book), name: "Renamed Ltd" });
  expect([company.status, company.text]).toEqual([200, company.text]);
}

/** The company settings as the form sends them. */
function asSent(book: Record<string, unknown>) {
  const { version, address, phone, email, taxId, fiscalYearStart, fiscalYearEnd, currency, timeZone } = book;
  return { version, address, phone, email, taxId, fiscalYearStart, fiscalYearEnd, currency, timeZone };
}

test("a reconciliation is a PDF/A-3b only for your own company, unchanged by later renaming", async () => {
  const reconciledBooks = await reconciled();
  const { books, made } = reconciledBooks;
  const { statusCode, headers, rawPayload } = await pdfOf(books, made.id);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="Bank-reconciliation-1910-2026-01-31.pdf"',
    "cache-control": "no-store",
  });
  expect(rawPayload.toString("latin1")).toContain("<pdfaid:part>3</pdfaid:part>");
  await renameAll(reconciledBooks);
  expect((await books.get(`/bank/reconciliations/${made.id}`)).body).toEqual(made);
  expect((await pdfOf(books, made.id)).rawPayload.equals(rawPayload)).toBe(true);
  const otherBooks = await newBooks({ accounts: {} });
  expect((await pdfOf(otherBooks, made.id)).statusCode).toBe(404);
  expect((await pdfOf(books, made.id, "?language=xx")).statusCode).toBe(400);
});

test.skipIf(!canRead)("the PDF shows the same as the report, and when and why it was reopened", async () => {
  const { books, made } = await reconciled();
  const english = textOfPdf((await pdfOf(books, made.id)).rawPayload);
  for (const part of [
    "Bank reconciliation",
    "1910 - House Bank",
    "As of Jan 31, 2026",
    "Opening balance 0.00",
    "Sale of 2026-01-10 1,234.50",
    "Statement ending balance 1,234.50",
    "Sale of 2026-01-30 65.50",
    "Uncleared transactions 65.50",
    "Book balance 1,300.00",
  ])
    expect(english).toContain(withoutSpaces(part));
  const reply = await books.post(`/bank/reconciliations/${made.id}/reopen`, { reason: "One sale too many" });
  expect(reply.status).toBe(200);
  const german = textOfPdf((await pdfOf(books, made.id, "?language=de")).rawPayload);
  for (const part of [
    "Bankabstimmung",
    "Saldo laut Buchhaltung 1.300,00",
    "Wieder geöffnet: One sale too many",
  ])
    expect(german).toContain(withoutSpaces(part));
});

test("the database sets the names in a reconciliation, whichever client writes it", async () => {
  const { database } = await testApp();
  const { books, bank } = await reconciled();
  const id = randomUUID();
  const insert = (columns: string, values: string) =>
    asApplication(database, books, [
      `insert into bank_reconciliations (id, account_id, ends_on, opening_balance, closing_balance, book_balance, report${columns})
      values ('${id}', '${bank.id}', '2026-02-28', 1234.50, 1234.50, 1300, '{}'${values})`,
      `insert into audit_log (id, action, subject, subject_id)
      values (gen_random_uuid(), 'reconciliation.finished', 'reconciliation', '${id}')`,
    ]);
  expect(await insert(", account_name", ", 'Another'")).toMatchObject({
    message: expect.stringContaining("permission denied"),
  });
  expect(await insert("", "")).toBeNull();
  const { items } = (await books.get(`/bank/reconciliations?accountId=${bank.id}`)).body;
  expect(items.map(({ accountName }: { accountName: string }) => accountName)).toEqual([
    "House Bank",
    "House Bank",
  ]);
});
