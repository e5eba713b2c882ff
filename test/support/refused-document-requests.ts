import {
  bill,
  invoice,
  type ExpectedRefusal,
  type BuildRequest,
  type RefusalWorld,
} from "./refused-trade-requests.ts";
import { expectMade } from "./trade.ts";

async function deactivated({ trader: { books } }: RefusalWorld, path: string): Promise<string> {
  return expectMade(await books.post(path, { name: "Gone", isActive: false })).id;
}

/** Rejected documents, with the field and the message. */
export const DOCUMENT_MISTAKES: [string, ExpectedRefusal, BuildRequest][] = [
  [
    "an invoice without items",
    { status: 422, code: "document.items-required", field: "items", message: "Please add at least one item" },
    (world) => ["/invoices", invoice(world, { items: [] })],
  ],
  [
    "a bill without items",
    { status: 422, code: "document.items-required", field: "items", message: "Please add at least one item" },
    (world) => ["/bills", bill(world, { items: [] })],
  ],
  [
    "a draft without items",
    { status: 422, code: "document.items-required", field: "items", message: "Please add at least one item" },
    (world) => ["/bills", bill(world, { items: [], status: "draft" })],
  ],
  [
    "a customer of another book",
    {
      status: 422,
      code: "document.customer-required",
      field: "partyId",
      message: "Please select a customer",
    },
    (world) => ["/invoices", invoice(world, { partyId: world.other.customer })],
  ],
  [
    "a vendor of another book",
    { status: 422, code: "document.vendor-required", field: "partyId", message: "Please select a vendor" },
    (world) => ["/bills", bill(world, { partyId: world.other.vendor })],
  ],
  [
    "a vendor on an invoice",
    {
      status: 422,
      code: "document.customer-required",
      field: "partyId",
      message: "Please select a customer",
    },
    (world) => ["/invoices", invoice(world, { partyId: world.trader.vendor })],
  ],
  [
    "a product of another book",
    {
      status: 404,
      code: "product.not-found",
      field: "items[0].productId",
      message: "This product was not found. It may have been deleted. Reload the page.",
    },
    (world) => ["/invoices", invoice(world, {}, { productId: world.other.widget })],
  ],
  [
    "a tax rate of another book",
    {
      status: 404,
      code: "tax-rate.not-found",
      field: "items[0].taxRateId",
      message: "This tax rate was not found. It may have been deleted. Reload the page.",
    },
    (world) => ["/invoices", invoice(world, {}, { taxRateId: world.other.tax })],
  ],
  [
    "a deactivated product",
    {
      status: 422,
      code: "product.inactive",
      field: "items[0].productId",
      message: "This product is inactive. Activate it first, or choose another one.",
    },
    async (world) => {
      const { books, freight } = world.trader;
      const { code, name, type } = expectMade(await books.get(`/products/${freight}`));
      const prices = { purchasePrice: "1", salePrice: "1" };
      expectMade(
        await books.put(`/products/${freight}`, { version: 1, code, name, type, ...prices, isActive: false }),
      );
      return ["/invoices", invoice(world)];
    },
  ],
  [
    "a deactivated tax rate",
    {
      status: 422,
      code: "tax-rate.inactive",
      field: "items[0].taxRateId",
      message: "This tax rate is inactive. Activate it first, or choose another one.",
    },
    async (world) => {
      const { books, tax } = world.trader;
      const { code, name, rate } = expectMade(await books.get(`/tax-rates/${tax}`));
      expectMade(await books.put(`/tax-rates/${tax}`, { version: 1, code, name, rate, isActive: false }));
      return ["/invoices", invoice(world, {}, { taxRateId: tax })];
    },
  ],
  [
    "a tax rate for purchases on an invoice",
    {
      status: 422,
      code: "tax-rate.not-for-sales",
      field: "items[0].taxRateId",
      message: "This tax rate is for purchases only. Choose one for sales.",
    },
    async (world) => {
      const rate = { name: "Input", rate: "10", appliesTo: "purchases" };
      const { id } = expectMade(await world.trader.books.post("/tax-rates", rate));
      return ["/invoices", invoice(world, {}, { taxRateId: id })];
    },
  ],
  [
    "a tax rate for sales on a bill",
    {
      status: 422,
      code: "tax-rate.not-for-purchases",
      field: "items[0].taxRateId",
      message: "This tax rate is for sales only. Choose one for purchases.",
    },
    async (world) => {
      const rate = { name: "Output", rate: "10", appliesTo: "sales" };
      const { id } = expectMade(await world.trader.books.post("/tax-rates", rate));
      return ["/bills", bill(world, {}, { taxRateId: id })];
    },
  ],
  [
    "a deactivated customer",
    { status: 422, code: "party.inactive", field: "partyId", message: "This customer is inactive" },
    async (world) => ["/invoices", invoice(world, { partyId: await deactivated(world, "/customers") })],
  ],
  [
    "a deactivated vendor, also on a draft",
    { status: 422, code: "party.inactive", field: "partyId", message: "This vendor is inactive" },
    async (world) => {
      const partyId = await deactivated(world, "/vendors");
      return ["/bills", bill(world, { partyId, status: "draft" })];
    },
  ],
  [
    "a quantity of five decimals",
    {
      status: 400,
      code: "request.invalid",
      field: "items[0].quantity",
      message: /at most 12 digits and four decimals/,
    },
    (world) => ["/invoices", invoice(world, {}, { quantity: "1.00001" })],
  ],
  [
    "a quantity of thirteen digits",
    {
      status: 400,
      code: "request.invalid",
      field: "items[0].quantity",
      message: /at most 12 digits and four decimals/,
    },
    (world) => ["/invoices", invoice(world, {}, { quantity: "1000000000000" })],
  ],
  [
    "goods of a negative quantity",
    {
      status: 422,
      code: "document.negative-goods",
      field: "items[0].quantity",
      message: "Goods can't have a negative quantity. Record returned goods with a credit note.",
    },
    (world) => ["/invoices", invoice(world, {}, { productId: world.trader.widget, quantity: "-1" })],
  ],
  [
    "less than nothing in all",
    {
      status: 422,
      code: "document.negative-total",
      field: "items",
      message: /^The total is negative/,
    },
    ({ trader, ...world }) => {
      const item = { productId: trader.freight, quantity: "-1", unitPrice: "0.01" };
      return ["/bills", bill({ trader, ...world }, { items: [item] })];
    },
  ],
  [
    "a discount of its own of what is taken off",
    { status: 400, code: "request.invalid", field: "items[0].discount", message: /can't have a discount/ },
    (world) => ["/invoices", invoice(world, {}, { quantity: "-1", discount: "5%" })],
  ],
  [
    "a negative price",
    { status: 400, code: "request.invalid", field: "items[0].unitPrice", message: "Enter zero or more" },
    (world) => ["/invoices", invoice(world, {}, { unitPrice: "-1" })],
  ],
  [
    "a price of seven decimals",
    {
      status: 400,
      code: "request.invalid",
      field: "items[0].unitPrice",
      message: /at most 12 digits and six decimals/,
    },
    (world) => ["/bills", bill(world, {}, { unitPrice: "0.0000001" })],
  ],
  [
    "digits that are each right and too many together",
    {
      status: 422,
      code: "record.too-large",
      field: "items[0].quantity",
      message: "An amount or quantity is too large. Enter a smaller one.",
    },
    (world) => ["/invoices", invoice(world, {}, { quantity: "999999999999", unitPrice: "999999999999" })],
  ],
  [
    "items that are each right and too much together",
    {
      status: 422,
      code: "record.too-large",
      field: "items",
      message: "An amount or quantity is too large. Enter a smaller one.",
    },
    (world) => {
      const item = { productId: world.trader.freight, quantity: "999999", unitPrice: "999999999" };
      return ["/invoices", invoice(world, { items: [item, item] })];
    },
  ],
  [
    "a tax rate over 100",
    { status: 400, code: "request.invalid", field: "rate", message: "Enter a rate between 0 and 100" },
    () => ["/tax-rates", { name: "Too much", rate: "100.0001" }],
  ],
  [
    "a tax further than 1.00 from the computed one",
    {
      status: 422,
      code: "document.tax-differs-too-much",
      field: "items[0].taxAmount",
      message:
        "The tax can differ from the calculated tax by at most 1.00 and must have the same sign. Enter a closer amount.",
    },
    (world) => ["/bills", bill(world, {}, { taxRateId: world.trader.tax, taxAmount: "2.01" })],
  ],
];
