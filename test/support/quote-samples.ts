import type { TestBooks } from "./new-books.ts";
import type { Samples } from "./sample-requests.ts";

/** One to read and send, and one for each request that uses it up. */
export type QuoteRecords = {
  quote: string;
  editedQuote: string;
  answeredQuote: string;
  draftQuote: string;
  spareQuote: string;
};

type QuoteParties = { customer: string; product: string; taxRate: string };

const bodyOf = ({ customer, product, taxRate }: QuoteParties, text: string, status = "sent") => ({
  partyId: customer,
  date: "2099-01-15",
  dueDate: "2099-02-28",
  status,
  notes: text,
  paymentTerms: [
    { percent: "30", days: 14, isEndOfMonth: false },
    { percent: "70", days: 60, isEndOfMonth: true },
  ],
  pricesIncludeTax: true,
  discount: "5%",
  items: [
    {
      productId: product,
      description: text,
      quantity: "2",
      unitPrice: "20",
      taxRateId: taxRate,
      discount: "1.00",
    },
  ],
});

/** Quotes in these books with `mark` in every text. */
export async function markedQuotes(
  books: TestBooks,
  names: QuoteParties,
  mark: string,
): Promise<QuoteRecords> {
  let createdCount = 0;
  const add = async (status = "sent"): Promise<string> => {
    const number = `Q${(createdCount += 1)} ${mark}`.slice(0, 40);
    const reply = await books.post("/quotes", { ...bodyOf(names, mark, status), number });
    if (reply.status !== 201) throw new Error(`A quote was refused: ${reply.text}`);
    return reply.body.id;
  };
  return {
    quote: await add(),
    editedQuote: await add(),
    answeredQuote: await add(),
    draftQuote: await add("draft"),
    spareQuote: await add("draft"),
  };
}

/** Orders in these books with `mark` in every text. */
export async function markedOrders(books: TestBooks, names: OrderNames, mark: string): Promise<OrderRecords> {
  let createdCount = 0;
  const add = async (path: OrderPath): Promise<string> => {
    const number = `O${(createdCount += 1)} ${mark}`.slice(0, 40);
    const reply = await books.post(path, { ...orderBody(path, names, mark), number });
    if (reply.status !== 201) throw new Error(`An order was refused: ${reply.text}`);
    return reply.body.id;
  };
  const deliveredOrder = await add("/sales-orders");
  const deliver = async (): Promise<string> => {
    const number = `D${(createdCount += 1)} ${mark}`.slice(0, 40);
    const reply = await books.post("/deliveries", { ...deliveryBody(deliveredOrder, mark), number });
    if (reply.status !== 201) throw new Error(`A delivery was refused: ${reply.text}`);
    return reply.body.id;
  };
  return {
    deliveredOrder,
    delivery: await deliver(),
    voidedDelivery: await deliver(),
    salesOrder: await add("/sales-orders"),
    editedSalesOrder: await add("/sales-orders"),
    closedSalesOrder: await add("/sales-orders"),
    purchaseOrder: await add("/purchase-orders"),
    editedPurchaseOrder: await add("/purchase-orders"),
    closedPurchaseOrder: await add("/purchase-orders"),
  };
}

/** One to read and send, and one for each request that changes it. */
export type OrderRecords = Record<
  | "salesOrder"
  | "editedSalesOrder"
  | "closedSalesOrder"
  | "purchaseOrder"
  | "editedPurchaseOrder"
  | "closedPurchaseOrder"
  | "deliveredOrder"
  | "delivery"
  | "voidedDelivery",
  string
>;

const deliveryBody = (orderId: string, text: string) => ({
  orderId,
  date: "2099-01-20",
  address: text,
  notes: text,
  items: [{ position: 1, quantity: "0.01" }],
});

type OrderNames = QuoteParties & { vendor: string };
type OrderPath = "/sales-orders" | "/purchase-orders";

const orderBody = (path: OrderPath, names: OrderNames, text: string) => {
  const { status: _status, ...body } = bodyOf(names, text);
  return path === "/sales-orders" ? body : { ...body, partyId: names.vendor };
};

function samplesOf(
  path: OrderPath,
  recordKeys: Record<"read" | "edited" | "closed", keyof OrderRecords>,
): Samples {
  return {
    [`GET /api${path}`]: () => ({
      query: { limit: "10", search: "O", effectiveStatus: "open", sort: "-number", count: "true" },
    }),
    [`GET /api${path}/summary`]: () => ({ query: { search: "O" } }),
    [`GET /api${path}/next-number`]: () => ({}),
    [`GET /api${path}/:id`]: (_, records) => ({ params: { id: records[recordKeys.read] } }),
    [`GET /api${path}/:id/pdf`]: (_, records) => ({
      params: { id: records[recordKeys.read] },
      query: { language: "de" },
    }),
    [`POST /api${path}`]: (_, records) => ({ body: orderBody(path, records, "Garden table, oak") }),
    [`PUT /api${path}/:id`]: (_, records) => ({
      params: { id: records[recordKeys.edited] },
      body: { ...orderBody(path, records, "Garden table, oak"), version: 1 },
    }),
    [`POST /api${path}/:id/status`]: (_, records) => ({
      params: { id: records[recordKeys.closed] },
      body: { version: 1, status: "closed" },
    }),
  };
}

export const ORDER_SAMPLES: Samples = {
  ...samplesOf("/sales-orders", {
    read: "salesOrder",
    edited: "editedSalesOrder",
    closed: "closedSalesOrder",
  }),
  ...samplesOf("/purchase-orders", {
    read: "purchaseOrder",
    edited: "editedPurchaseOrder",
    closed: "closedPurchaseOrder",
  }),
  "GET /api/deliveries/:id": (_, { delivery: id }) => ({ params: { id } }),
  "GET /api/deliveries/:id/pdf": (_, { delivery: id }) => ({ params: { id }, query: { language: "de" } }),
  "POST /api/deliveries": (_, { deliveredOrder }) => ({
    body: deliveryBody(deliveredOrder, "Garden table, oak"),
  }),
  "POST /api/deliveries/:id/void": (_, { voidedDelivery: id }) => ({ params: { id } }),
  "GET /api/invoices/:id/delivery-note": (_, { documents }) => ({
    params: { id: documents.invoice },
    query: { language: "de" },
  }),
};

export const QUOTE_SAMPLES: Samples = {
  "GET /api/quotes": (_, { customer }) => ({
    query: {
      limit: "10",
      search: "Q",
      effectiveStatus: "sent",
      partyId: customer,
      sort: "-number",
      count: "true",
    },
  }),
  "GET /api/quotes/summary": (_, { customer }) => ({ query: { search: "Q", partyId: customer } }),
  "GET /api/quotes/next-number": () => ({}),
  "GET /api/quotes/:id": (_, { quote: id }) => ({ params: { id } }),
  "GET /api/quotes/:id/pdf": (_, { quote: id }) => ({ params: { id }, query: { language: "de" } }),
  "POST /api/quotes": (_, records) => ({ body: bodyOf(records, "Garden table, oak") }),
  "PUT /api/quotes/:id": (_, records) => ({
    params: { id: records.editedQuote },
    body: { ...bodyOf(records, "Garden table, oak"), version: 1 },
  }),
  "POST /api/quotes/:id/send": (_, { draftQuote: id }) => ({ params: { id }, body: { version: 1 } }),
  "POST /api/quotes/:id/answer": (_, { answeredQuote: id }) => ({
    params: { id },
    body: { version: 1, answer: "accepted", name: "Maria Lopez" },
  }),
  "DELETE /api/quotes/:id": (_, { spareQuote: id }) => ({ params: { id } }),
};
