import { beforeEach, describe, expect, test } from "vitest";
import { fileFor } from "#test/support/received-files.ts";
import { asApplication, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  editInput,
  expectMade,
  newTrader,
  type DocumentPath,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

/** The vendor's number of a bill is a separate field, and unique per vendor (I-55). */
let trader: TestTrader;
beforeEach(async () => {
  trader = await newTrader();
});

const body = (more: object) => ({
  partyId: trader.vendor,
  date: "2026-01-05",
  status: "draft",
  items: [{ productId: trader.freight, quantity: "1", unitPrice: "1.00" }],
  ...more,
});
const send = (path: DocumentPath, more: object) => trader.books.post(path, body(more));
const bill = (more: object = {}) => send("/bills", more);

const takenBy = (number: string, vendorInvoiceNumber: string, field = "vendorInvoiceNumber") => ({
  status: 409,
  body: {
    code: "document.duplicate-vendor-invoice-number",
    errors: [{ field, message: `${number} already has the vendor invoice number ${vendorInvoiceNumber}` }],
  },
});

test("a vendor's number is stored next to ours, searchable, and kept by an edit without it", async () => {
  const created = expectMade(await bill({ vendorInvoiceNumber: " R-17 " }));
  expect(created).toMatchObject({ number: "BILL-0001", vendorInvoiceNumber: "R-17" });
  expect(expectMade(await trader.books.get("/bills?search=r-17")).items).toMatchObject([{ id: created.id }]);
  expect(expectMade(await trader.books.get("/bills/summary?search=r-17")).all).toMatchObject({
    documentCount: 1,
  });
  const change = editInput(created, { notes: "Changed" });
  expect(change).not.toHaveProperty("vendorInvoiceNumber");
  const changed = expectMade(await trader.books.put(`/bills/${created.id}`, change));
  expect(changed).toMatchObject({ notes: "Changed", vendorInvoiceNumber: "R-17" });
  const cleared = expectMade(
    await trader.books.put(`/bills/${created.id}`, editInput(changed, { vendorInvoiceNumber: "" })),
  );
  expect(cleared).toMatchObject({ vendorInvoiceNumber: null });
});

describe.each<[DocumentPath, string]>([
  ["/bills", "BILL-0001"],
  ["/vendor-credits", "VC-0001"],
])("%s", (path, number) => {
  test("a vendor's number is rejected the second time, however it is written", async () => {
    expectMade(await send(path, { vendorInvoiceNumber: "Re-17" }));
    expect(await send(path, { vendorInvoiceNumber: "RE-17" })).toMatchObject(takenBy(number, "RE-17"));
    expect(await send(path, { number: "re-17" })).toMatchObject(takenBy(number, "re-17", "number"));
    expect(expectMade(await trader.books.get(path)).items).toHaveLength(1);
  });
});

test.each(["a - 77", "A\u201377", "A\u221277", "\uff21-77", "\uff21\uff0d\uff17\uff17", "A  -77"])(
  "%s is the same number as A-77, entered or from a file",
  async (written) => {
    expectMade(await bill({ vendorInvoiceNumber: "A-77" }));
    expect(await bill({ vendorInvoiceNumber: written })).toMatchObject(takenBy("BILL-0001", written));
    const file = fileFor("bill", { number: written, fileName: "invoice.xml" });
    expect(await trader.books.post("/bills/from-file", body({ file }))).toMatchObject({
      status: 409,
      body: { code: "document.duplicate-vendor-invoice-number" },
    });
  },
);

test("characters of no width, as copied from a PDF, aren't part of a number", async () => {
  expect(
    expectMade(await bill({ vendorInvoiceNumber: "R-\u200b17\u00ad\u200e\ufe0f\u2063" })).vendorInvoiceNumber,
  ).toBe("R-17");
  expect(await bill({ vendorInvoiceNumber: "R-17" })).toMatchObject(takenBy("BILL-0001", "R-17"));
});

test("numbers with other letters, digits or words are different", async () => {
  for (const vendorInvoiceNumber of ["A-77", "A77", "A 77", "A-7 7"])
    expect(await bill({ vendorInvoiceNumber })).toMatchObject({ status: 201 });
});

test("another vendor, and another kind of document, can have the same number", async () => {
  expectMade(await bill({ vendorInvoiceNumber: "R-17" }));
  const otherVendorId = expectMade(await trader.books.post("/vendors", { name: "Other" })).id;
  const otherBill = expectMade(await bill({ vendorInvoiceNumber: "R-17", partyId: otherVendorId }));
  expectMade(await send("/vendor-credits", { vendorInvoiceNumber: "R-17" }));
  const moved = await trader.books.put(
    `/bills/${otherBill.id}`,
    editInput(otherBill, { partyId: trader.vendor }),
  );
  expect(moved).toMatchObject(takenBy("BILL-0001", "R-17"));
});

test("a number can be used again after its document is voided", async () => {
  const first = expectMade(await bill({ vendorInvoiceNumber: "R-17", status: "posted" }));
  expectMade(await trader.books.put(`/bills/${first.id}`, editInput(first, { status: "void" })));
  expect(await bill({ vendorInvoiceNumber: "R-17" })).toMatchObject({ status: 201 });
});

test("a duplicate number is rejected between entered bills and bills from files", async () => {
  const file = fileFor("bill", { number: "R-17", fileName: "invoice.xml" });
  const fromFile = () => trader.books.post("/bills/from-file", body({ file }));
  expectMade(await bill({ number: "R-17" }));
  expect(await fromFile()).toMatchObject(takenBy("R-17", "R-17"));
  const otherTrader = await newTrader();
  trader = otherTrader;
  expect(expectMade(await fromFile())).toMatchObject({ vendorInvoiceNumber: "R-17" });
  expect(await bill({ vendorInvoiceNumber: "r-17" })).toMatchObject(takenBy("BILL-0001", "r-17"));
});

test.each<DocumentPath>(["/invoices", "/credit-notes"])("%s have no vendor's number", async (path) => {
  const reply = await send(path, { vendorInvoiceNumber: "R-17", partyId: trader.customer });
  expect(reply).toMatchObject({
    status: 422,
    body: { code: "document.vendor-invoice-number-not-allowed", errors: [{ field: "vendorInvoiceNumber" }] },
  });
});

test.each([
  ["update documents set vendor_number = 'R-17' where kind = 'invoice'", "vendor_number_needs_a_vendor"],
  ["update documents set vendor_number = 'r-17' where kind = 'bill'", "vendor_number_is_unique"],
  [
    "update documents set vendor_number = '\uff32 \u2013 17' where vendor_number = 'R-18'",
    "vendor_number_is_unique",
  ],
  ["update documents set vendor_number = '' where kind = 'bill'", "vendor_number_needs_a_vendor"],
])("raw SQL is rejected: %s", async (change, wall) => {
  await write(trader, "/invoices", { date: "2026-01-05", status: "draft", items: body({}).items });
  for (const vendorInvoiceNumber of ["R-17", "R-18"]) expectMade(await bill({ vendorInvoiceNumber }));
  const { books } = trader;
  const ids = expectMade(await books.get("/bills")).items.map(({ id }: { id: string }) => id);
  const statements = withVersionAndRecord([change], ids);
  expect(await asApplication((await testApp()).database, books, statements)).toMatchObject({ rule: wall });
});
