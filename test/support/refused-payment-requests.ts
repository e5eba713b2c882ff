import { bill, invoice, receipt, type ExpectedRefusal, type BuildRequest } from "./refused-trade-requests.ts";
import { changeBook, expectMade } from "./trade.ts";

/** Rejected documents, payments and counts, with the field and the message. */
export const PAYMENT_MISTAKES: [string, ExpectedRefusal, BuildRequest][] = [
  [
    "a due date before the date",
    {
      status: 422,
      code: "document.due-before-date",
      field: "dueDate",
      message: "The due date can't be before the document's date. Enter that date or a later one.",
    },
    (world) => ["/invoices", invoice(world, { dueDate: "2026-01-31" })],
  ],
  [
    "a moment where a date belongs",
    { status: 400, code: "request.invalid", field: "date", message: /Enter a valid date as YYYY-MM-DD/ },
    (world) => ["/invoices", invoice(world, { date: "2026-02-01T00:00:00Z" })],
  ],
  [
    "a number that is taken",
    {
      status: 409,
      code: "record.duplicate",
      field: "number",
      message:
        "A record with this identifier already exists: Invoice INV-0001 (Customer, 2026-01-15). Enter another number.",
    },
    (world) => ["/invoices", invoice(world, { number: "INV-0001" })],
  ],
  [
    "a credit note for the invoice of another customer",
    {
      status: 422,
      code: "payment.party-mismatch",
      field: "creditedDocumentId",
      message: "This document belongs to a different customer or vendor. Choose another document.",
    },
    async (world) => {
      const { id } = expectMade(await world.trader.books.post("/customers", { name: "Another" }));
      return ["/credit-notes", invoice(world, { partyId: id, creditedDocumentId: world.invoice.id })];
    },
  ],
  [
    "a credit note for a draft",
    {
      status: 422,
      code: "document.credits-unposted-document",
      field: "creditedDocumentId",
      message: "Only a posted document can be credited. Post it first.",
    },
    async (world) => {
      const draft = expectMade(
        await world.trader.books.post("/invoices", invoice(world, { status: "draft" })),
      );
      return ["/credit-notes", invoice(world, { creditedDocumentId: draft.id })];
    },
  ],
  [
    "a vendor credit for an invoice",
    {
      status: 404,
      code: "document.not-found",
      field: "creditedDocumentId",
      message: "This document was not found. It may have been deleted. Reload the page.",
    },
    (world) => ["/vendor-credits", bill(world, { creditedDocumentId: world.invoice.id })],
  ],
  [
    "a payment above what is open",
    {
      status: 422,
      code: "payment.exceeds-balance-due",
      field: "allocations[0].amount",
      message: "The balance due on INV-0001 is $100.00. Enter that or less.",
    },
    (world) => {
      const allocations = [{ documentId: world.invoice.id, amount: "100.01" }];
      return ["/payments", receipt(world, { amount: "200.00", allocations })];
    },
  ],
  [
    "the same invoice twice, together above what is open",
    {
      status: 422,
      code: "payment.exceeds-balance-due",
      field: "allocations[0].amount",
      message: "The balance due on INV-0001 is $100.00. Enter that or less.",
    },
    (world) => {
      const half = { documentId: world.invoice.id, amount: "60.00" };
      return ["/payments", receipt(world, { amount: "200.00", allocations: [half, half] })];
    },
  ],
  [
    "more put against invoices than is paid",
    {
      status: 422,
      code: "payment.over-applied",
      field: "allocations[0].amount",
      message: "You've applied $10.00, but the payment is only $9.99. Apply less, or enter a larger amount.",
    },
    (world) => ["/payments", receipt(world, { amount: "9.99" })],
  ],
  [
    "a payment against another party's document",
    {
      status: 422,
      code: "payment.party-mismatch",
      field: "allocations[0].documentId",
      message: "This document belongs to a different customer or vendor. Choose another document.",
    },
    async (world) => {
      const { id } = expectMade(await world.trader.books.post("/customers", { name: "Another" }));
      return ["/payments", receipt(world, { partyId: id })];
    },
  ],
  [
    "a payment against a document of another book",
    {
      status: 422,
      code: "payment.party-mismatch",
      field: "allocations[1].documentId",
      message: "This document belongs to a different customer or vendor. Choose another document.",
    },
    async (world) => {
      const foreign = expectMade(
        await world.other.books.post("/invoices", invoice({ ...world, trader: world.other })),
      );
      const allocations = [
        { documentId: world.invoice.id, amount: "0.01" },
        { documentId: foreign.id, amount: "10.00" },
      ];
      return ["/payments", receipt(world, { amount: "10.01", allocations })];
    },
  ],
  [
    "an allocation of nothing",
    {
      status: 422,
      code: "payment.amount-required",
      field: "allocations[1].amount",
      message: "Enter an amount greater than zero",
    },
    (world) => {
      const { id } = world.invoice;
      const allocations = [
        { documentId: id, amount: "1.00" },
        { documentId: id, amount: "0.00" },
      ];
      return ["/payments", receipt(world, { allocations })];
    },
  ],
  [
    "a payment of a party of another book",
    {
      status: 404,
      code: "party.not-found",
      field: "partyId",
      message: "This vendor or customer was not found. It may have been deleted. Reload the page.",
    },
    (world) => ["/payments", receipt(world, { partyId: world.other.customer, allocations: [] })],
  ],
  [
    "a payment of nothing",
    {
      status: 422,
      code: "payment.amount-required",
      field: "amount",
      message: "Enter an amount greater than zero",
    },
    (world) => ["/payments", receipt(world, { amount: "0.00", allocations: [] })],
  ],
  [
    "a payment to a customer that is no refund",
    {
      status: 422,
      code: "payment.wrong-direction",
      field: "direction",
      message:
        "This payment goes in the wrong direction. Receive payments from customers and make payments to vendors; refunds go the other way.",
    },
    (world) => ["/payments", receipt(world, { direction: "out", allocations: [] })],
  ],
  [
    "a payment into an account that holds no money",
    {
      status: 422,
      code: "account.wrong-type",
      field: "accountId",
      message: "An account of this type can't be chosen here. Choose another account.",
    },
    async (world) => {
      const account = { code: "4900", type: "revenue", name: "No cash" };
      const { id } = expectMade(await world.trader.books.post("/accounts", account));
      return ["/payments", receipt(world, { accountId: id })];
    },
  ],
  [
    "a count of a service",
    {
      status: 422,
      code: "stock.not-inventory",
      field: "productId",
      message: "Only inventory products have stock. Choose an inventory product.",
    },
    ({ trader }) => [
      "/stock-adjustments",
      { productId: trader.freight, date: "2026-02-01", countedQuantity: "1" },
    ],
  ],
  [
    "opening stock of nothing",
    {
      status: 422,
      code: "stock.nothing-to-adjust",
      field: "countedQuantity",
      message: "Opening stock must be more than 0. If none is on hand, don't enter opening stock.",
    },
    ({ trader }) => [
      "/stock-adjustments",
      { productId: trader.widget, date: "2026-02-01", kind: "opening", countedQuantity: "0" },
    ],
  ],
  [
    "a sale above what is on hand, where that is blocked",
    {
      status: 422,
      code: "stock.insufficient",
      field: "items",
      message: "Not enough stock: 0 on hand, 3 needed",
    },
    async (world) => {
      expectMade(await changeBook(world.trader.books, { negativeStock: "block" }));
      return ["/invoices", invoice(world, {}, { productId: world.trader.widget, quantity: "3" })];
    },
  ],
];
