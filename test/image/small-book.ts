import assert from "node:assert/strict";
import { z } from "zod";

/** The book of one user, who signed up through the API, and its expected contents. */
export type BookSummary = { invoices: number };
type RequestHeaders = Record<string, string>;

const PERSON = { email: "olive@example.com", password: "ledger green 26" };
const record = z.object({ id: z.string() });

export async function signUp(url: string): Promise<void> {
  await enter(url, "sign-up");
}

/** Posts an invoice of 150.00 to a new customer, and generates its PDF, which needs the worker and its fonts. */
export async function postInvoice(url: string, book: BookSummary): Promise<void> {
  const headers = await enter(url, "sign-in");
  const make = async (path: string, body: object) =>
    record.parse(JSON.parse(await ask(url, { path, headers, body }))).id;
  const partyId = await make("/customers", { name: `Customer ${book.invoices + 1}` });
  const productId = await make("/products", {
    name: `Advice ${book.invoices + 1}`,
    type: "service",
    salePrice: "75",
  });
  const items = [{ productId, quantity: "2", unitPrice: "75" }];
  const id = await make("/invoices", { partyId, date: "2026-01-31", status: "posted", items });
  book.invoices += 1;
  assert.match(await ask(url, { path: `/invoices/${id}/pdf`, headers }), /^%PDF-/);
}

const invoices = z.object({ items: z.array(z.object({ total: z.string() })) });
const soundness = z.object({ hasPassed: z.boolean() });

/** Checks that the book has all its invoices, and is sound. */
export async function checkBook(url: string, { invoices: count }: BookSummary): Promise<void> {
  const headers = await enter(url, "sign-in");
  const { items } = invoices.parse(JSON.parse(await ask(url, { path: "/invoices", headers })));
  assert.deepEqual(
    items.map(({ total }) => total),
    Array.from({ length: count }, () => "150.00"),
  );
  const { hasPassed } = soundness.parse(JSON.parse(await ask(url, { path: "/books-check", headers })));
  assert.equal(hasPassed, true);
}

async function enter(url: string, action: "sign-up" | "sign-in"): Promise<RequestHeaders> {
  const reply = await fetch(`${url}/api/auth/${action}/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(action === "sign-up" ? { ...PERSON, name: "Olive Owner" } : PERSON),
  });
  assert.equal(reply.status, 200, await reply.text());
  return {
    cookie: reply.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  };
}

async function ask(
  url: string,
  { path, headers, body }: { path: string; headers: RequestHeaders; body?: object },
): Promise<string> {
  const reply = await fetch(`${url}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  assert.ok(reply.ok, `${path}: ${reply.status} ${text.slice(0, 500)}`);
  return text;
}
