import { type APIRequestContext, expect } from "@playwright/test";

const NAME_MAX = 200;
const LONG_NAME = "Purveyors of Extraordinarily Fine Garden Furniture, Parasols and Upholstery ".repeat(3);
const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbaubeamtengesellschaft".repeat(3);

/** The longest possible names, one with words and one single word, and how they are found. */
export type LongBooks = Readonly<Record<"vendor" | "customer" | "bill" | "invoice" | "payment", string>>;

/** Books in which every name and every amount is as long as possible, written through the API. */
export async function fillWithLongNames(request: APIRequestContext): Promise<LongBooks> {
  const add = async (path: string, data: object): Promise<string> => {
    const reply = await request.post(`/api${path}`, { data });
    expect(reply.status(), await reply.text()).toBe(201);
    return (await reply.json()).id;
  };
  const [words, word] = [LONG_NAME, WORD].map((text) => text.slice(0, NAME_MAX).trim());
  const { company: book } = await (await request.get("/api/session")).json();
  const vendor = await add("/vendors", { name: words, email: `${"a".repeat(60)}@${"b".repeat(60)}.example` });
  const customer = await add("/customers", { name: word });
  const prices = { purchasePrice: "99999999.9999", salePrice: "99999999.9999" };
  const goods = await add("/products", {
    name: word,
    description: words,
    reorderLevel: 1_000_000,
    ...prices,
  });
  const service = await add("/products", { name: words, type: "service", ...prices });
  const taxRateId = await add("/tax-rates", { name: words?.slice(0, 100), rate: "12.3456" });
  const items = [
    { productId: goods, quantity: "9999", unitPrice: "99999999.9999", description: words },
    { productId: service, quantity: "1", unitPrice: "9999.99", taxRateId, description: word },
  ];
  const posted = { date: book.today, status: "posted", items, notes: word };
  return {
    vendor,
    customer,
    bill: await add("/bills", { partyId: vendor, ...posted }),
    invoice: await add("/invoices", { partyId: customer, ...posted }),
    payment: await add("/payments", {
      direction: "in",
      partyId: customer,
      date: book.today,
      amount: "999999999999.99",
      memo: word,
      allocations: [],
    }),
  };
}
