import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";

/** The default currency of a party's documents (Accounting 10). Test books are in USD. */
const SIDES = [
  { path: "/vendors", one: "vendor", documents: "/bills" },
  { path: "/customers", one: "customer", documents: "/invoices" },
] as const;

test.each(SIDES)(
  "a $one can have any known currency, which can be changed and removed again",
  async (side) => {
    const books = await newBooks();
    const { body: created } = await books.post(side.path, { name: "Acme", currency: "JPY" });
    expect(created).toMatchObject({ currency: "JPY" });
    const { openedAccounts: _, ...party } = created;
    const change = (currency: unknown, version: number) =>
      books.put(`${side.path}/${party.id}`, { ...party, currency, version });
    expect(await change("EUR", 1)).toMatchObject({ status: 200, body: { currency: "EUR", version: 2 } });
    expect(await change("EUR", 2)).toMatchObject({ status: 200, body: { version: 2 } });
    for (const wrong of ["EUX", "eur", "", 978])
      expect(await change(wrong, 2)).toMatchObject({
        status: 400,
        body: { errors: [{ field: "currency" }] },
      });
    expect(await change(null, 2)).toMatchObject({ status: 200, body: { currency: null, version: 3 } });
    // Base currency is a currency like any other.
    expect(await change("USD", 3)).toMatchObject({ status: 200, body: { currency: "USD" } });
    const { items } = (await books.get(`/audit-log?recordId=${party.id}`)).body;
    type Changed = { fields: { field: string; before: string | null; after: string | null }[] };
    expect(items.flatMap(({ fields }: Changed) => fields)).toEqual([
      { field: "currency", before: null, after: "USD" },
      { field: "currency", before: "EUR", after: null },
      { field: "currency", before: "JPY", after: "EUR" },
    ]);
  },
);

test.each(SIDES)(
  "a document for a $one is in its own currency, or otherwise in base currency",
  async (side) => {
    const books = await newBooks();
    await books.post("/exchange-rates", { currency: "JPY", date: "2026-01-01", rate: "0.0065" });
    const { body: party } = await books.post(side.path, { name: "Acme", currency: "JPY" });
    const { body: product } = await books.post("/products", {
      name: "Advice",
      type: "service",
      purchasePrice: "30",
      salePrice: "50",
    });
    const input = {
      partyId: party.id,
      date: "2026-01-15",
      status: "draft",
      items: [{ productId: product.id, quantity: "2", unitPrice: "50" }],
    };
    expect((await books.post(side.documents, input)).body).toMatchObject({ currency: "USD" });
    expect((await books.post(side.documents, { ...input, currency: "JPY" })).body).toMatchObject({
      currency: "JPY",
    });
  },
);
