import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { attach, attachedTo } from "#test/support/attached-files.ts";
import { requireApproval } from "#test/support/approvals.ts";
import { toFileInput, fileFor, receivedFile, receivedXml } from "#test/support/received-files.ts";
import {
  editInput,
  readWholeBook,
  expectMade,
  newTrader,
  openAccount,
  type TestTrader,
} from "#test/support/trade.ts";

const FILE = receivedFile();

/** The request of the form for an invoice that was read, with all items on one account. */
async function proposed(trader: TestTrader, file: object, more: object = {}) {
  const { books, vendor } = trader;
  const { body } = await books.get("/accounts?search=Office");
  const accountId = body.items[0]?.id ?? (await openAccount(trader, "5800", "Office"));
  const reading = expectMade(await books.post("/bills/from-file/preview", file));
  const items = reading.items.map((item: Record<string, unknown>) => {
    const { description, quantity, unitPrice, discount, taxAmount } = item;
    const { id: taxRateId } = item["taxRate"] as { id: string };
    return { accountId, description, quantity, unitPrice, discount, taxAmount, taxRateId };
  });
  const { date, dueDate, discount } = reading;
  return { partyId: vendor, date, dueDate, discount, items, file, ...more };
}

async function fromFile(trader: TestTrader, file: object = FILE, more: object = {}) {
  return trader.books.post("/bills/from-file", await proposed(trader, file, more));
}

test("a bill is created from a file, and the file is kept with it byte for byte", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const bill = expectMade(await fromFile(trader, FILE, { status: "posted" }));
  expect(bill).toMatchObject({ status: "posted", total: "110.00", number: expect.stringMatching(/^BILL-/) });
  const xml = receivedXml();
  expect(expectMade(await books.get(`/bills/${bill.id}/source-file`))).toMatchObject({
    file: {
      fileName: "invoice.xml",
      number: "R-17",
      paymentReference: "R-17",
      syntax: "ubl",
      sha256: createHash("sha256").update(xml).digest("hex"),
      sizeBytes: Buffer.byteLength(xml),
    },
  });
  expect(expectMade(await books.get(`/bills/${bill.id}/source-file/content`))).toEqual(FILE);
  expect(expectMade(await books.get("/books-check"))).toMatchObject({ hasPassed: true });
});

test("an electronic invoice leaves the receipt inbox when its bill is created, and isn't accepted there again", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const inbox = { kind: "inbox", id: books.bookId };
  const file = { name: "invoice.xml", bytes: receivedXml() };
  expectMade(await attach(books, inbox, file));
  const { number } = expectMade(await fromFile(trader));
  expect(await attachedTo(books, inbox)).toEqual([]);
  expect(await attach(books, inbox, file)).toMatchObject({
    status: 409,
    body: { errors: [{ message: expect.stringContaining(`already attached to bill ${number}`) }] },
  });
});

test("a bill from a file needs approval like any other", async () => {
  const trader = await newTrader();
  await requireApproval(trader.books, "bill", "110");
  expect(await fromFile(trader, FILE, { status: "posted" })).toMatchObject({
    status: 422,
    body: { code: "approval.required" },
  });
  expect(expectMade(await fromFile(trader))).toMatchObject({ status: "draft", approval: "needed" });
});

test("a file in another currency becomes a bill in that currency at a rate, never in base currency", async () => {
  const trader = await newTrader();
  const file = receivedFile({ currency: "EUR" });
  for (const [more, code, field] of [
    [{}, "currency.mismatch", "currency"],
    [{ currency: "USD" }, "currency.mismatch", "currency"],
    [{ currency: "EUR" }, "currency.no-rate", "exchangeRate"],
  ] as const)
    expect((await fromFile(trader, file, more)).body).toMatchObject({ code, errors: [{ field }] });
  expect(expectMade(await trader.books.get("/bills")).items).toEqual([]);
  const rate = { currency: "EUR", exchangeRate: "1.1", status: "posted" };
  const bill = expectMade(await fromFile(trader, file, rate));
  expect(bill).toMatchObject({ currency: "EUR", total: "110.00", exchangeRate: "1.1", baseTotal: "121.00" });
  expect(expectMade(await trader.books.get("/books-check"))).toMatchObject({ hasPassed: true });
});

test("a vendor's duplicate bill number is reported when the file is read, and refused on saving", async () => {
  const trader = await newTrader();
  const { books, vendor } = trader;
  const bill = expectMade(await fromFile(trader));
  const before = await readWholeBook(books);
  const again = receivedFile({ number: "r-17" });
  expect(await fromFile(trader, again)).toMatchObject({
    status: 409,
    body: {
      code: "document.duplicate-vendor-invoice-number",
      errors: [
        {
          field: "vendorInvoiceNumber",
          message: `${bill.number} already has the vendor invoice number r-17`,
        },
      ],
    },
  });
  expect(await readWholeBook(books)).toBe(before);
  const { name } = expectMade(await books.get(`/vendors/${vendor}`));
  const reading = expectMade(
    await books.post(
      "/bills/from-file/preview",
      toFileInput(receivedXml().replaceAll("Paper &amp; Sons", name)),
    ),
  );
  expect(reading.duplicates).toEqual([
    { id: bill.id, number: bill.number, date: bill.date, status: "draft" },
  ]);
  // Another vendor can have the same number, until the bill is changed to the first vendor.
  const otherVendorId = expectMade(await books.post("/vendors", { name: "Another" })).id;
  const otherBill = expectMade(await fromFile(trader, FILE, { partyId: otherVendorId }));
  const moved = await books.put(`/bills/${otherBill.id}`, editInput(otherBill, { partyId: vendor }));
  expect(moved).toMatchObject({
    status: 409,
    body: { code: "document.duplicate-vendor-invoice-number", errors: [{ field: "vendorInvoiceNumber" }] },
  });
});

test("saving the same file simultaneously creates one bill", async () => {
  const trader = await newTrader();
  const body = await proposed(trader, FILE);
  const replies = await Promise.all([1, 2, 3].map(async () => trader.books.post("/bills/from-file", body)));
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409", "409"]);
});

test("the number of a voided bill or deleted draft can be used again", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const draft = expectMade(await fromFile(trader));
  expectMade(await books.delete(`/bills/${draft.id}`));
  const bill = expectMade(await fromFile(trader, FILE, { status: "posted" }));
  expectMade(await books.put(`/bills/${bill.id}`, editInput(bill, { status: "void" })));
  expect(expectMade(await fromFile(trader)).status).toBe("draft");
  // The voided bill keeps its file.
  expect(expectMade(await books.get(`/bills/${bill.id}/source-file`)).file.number).toBe("R-17");
});

test("a credit note becomes a vendor credit, not a bill", async () => {
  const trader = await newTrader();
  const file = fileFor("vendor_credit", { number: "G-1", fileName: "credit.xml" });
  expect(await fromFile(trader, file)).toMatchObject({
    status: 422,
    body: { code: "e-invoice.document-kind-mismatch", errors: [{ field: "file.content" }] },
  });
  const credit = expectMade(
    await trader.books.post("/vendor-credits/from-file", await proposed(trader, file)),
  );
  expect(credit).toMatchObject({ kind: "vendor_credit", total: "110.00" });
  expect(expectMade(await trader.books.get(`/vendor-credits/${credit.id}/source-file`)).file.number).toBe(
    "G-1",
  );
});

test("a file that can't be read saves nothing", async () => {
  const trader = await newTrader();
  const body = await proposed(trader, FILE);
  const before = await readWholeBook(trader.books);
  const broken = { ...body, file: toFileInput("<Invoice>") };
  expect(await trader.books.post("/bills/from-file", broken)).toMatchObject({
    status: 422,
    body: { code: "e-invoice.unreadable", errors: [{ field: "file.content" }] },
  });
  expect(await readWholeBook(trader.books)).toBe(before);
});

test("a vendor is recognized by the bank account, and a different account is reported", async () => {
  const trader = await newTrader();
  const { books, vendor } = trader;
  expectMade(await fromFile(trader));
  const renamed = receivedXml({ number: "R-18" }).replaceAll("Paper &amp; Sons", "P. Sons Inc.");
  expect(expectMade(await books.post("/bills/from-file/preview", toFileInput(renamed))).vendor).toMatchObject(
    {
      id: vendor,
    },
  );
  const { name } = expectMade(await books.get(`/vendors/${vendor}`));
  const elsewhere = renamed
    .replaceAll("P. Sons Inc.", name)
    .replaceAll("DE02120300000000202051", "GB82WEST12345698765432");
  expect(expectMade(await books.post("/bills/from-file/preview", toFileInput(elsewhere))).warnings).toEqual([
    "The bank account on this invoice, GB82WEST12345698765432, differs from this vendor's last invoice, DE02120300000000202051.",
  ]);
});

test("the file of another company's bill isn't found", async () => {
  const [trader, otherTrader] = [await newTrader(), await newTrader()];
  const bill = expectMade(await fromFile(otherTrader));
  expect((await trader.books.get(`/bills/${bill.id}/source-file`)).status).toBe(404);
  expect((await trader.books.get(`/bills/${bill.id}/source-file/content`)).status).toBe(404);
});
