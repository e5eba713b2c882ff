import type { Endpoint } from "#contract/endpoint.ts";
import { nameOf } from "./all-endpoints.ts";
import { credit, debit, journal, newBooks, type TestBooks } from "./new-books.ts";

/** A request that succeeds, from which a test makes others by changing one place. */
export type Sample = { params: Record<string, string>; query: Record<string, string>; body: unknown };

/** One of each record, whose every text holds `mark`. */
export type Records = {
  account: string;
  spare: string;
  journal: string;
  number: string;
  session: string;
  token: string;
};

export const ACCOUNTS = { Cash: "asset", Sales: "revenue", Spare: "expense" } as const;

/** Books with one of each record, marked, so that a test finds out where they show. */
export async function markedBooks(mark: string): Promise<{ books: TestBooks; records: Records }> {
  const books = await newBooks({ accounts: ACCOUNTS });
  const name = `Spare ${mark}`;
  const spare = { code: "5002", type: "expense", name, description: mark };
  await books.put(`/accounts/${books.account("Spare")}`, spare);
  const draft = journal(books, [debit("Cash", "100.00"), credit("Sales", "100.00")], { description: mark });
  const posted = await books.post("/journals", draft);
  await books.put("/book", { name: `Company ${mark}`, address: mark, taxId: mark.slice(0, 50) });
  const token = await books.post("/tokens", { name: `Token ${mark}` });
  const sessions = await books.get("/sessions");
  const records: Records = {
    account: books.account("Cash"),
    spare: books.account("Spare"),
    journal: posted.body.id,
    number: posted.body.number,
    session: sessions.body.items[0].id,
    token: token.body.id,
  };
  return { books, records };
}

type Samples = Record<string, (books: TestBooks, records: Records) => Partial<Sample>>;

const lines = (books: TestBooks) => [
  { accountId: books.account("Cash"), debit: "10.00", credit: "0.00", description: "Left" },
  { accountId: books.account("Sales"), debit: "0.00", credit: "10.00", description: "Right" },
];
const draft = (books: TestBooks) => ({
  date: "2026-01-15",
  description: "Sample",
  status: "posted",
  lines: lines(books),
});
const account = {
  code: "1500",
  type: "asset",
  name: "Sample",
  description: "Text",
  parentId: null,
  isActive: true,
};
const person = { email: "somebody@example.com", password: "a long pass phrase" };

const SAMPLES: Samples = {
  "GET /api/accounts": () => ({ query: { search: "Cash", limit: "10", type: "asset", active: "true" } }),
  "GET /api/accounts/:id": (_, { account: id }) => ({ params: { id } }),
  "POST /api/accounts": () => ({ body: account }),
  "PUT /api/accounts/:id": (_, { spare: id }) => ({
    params: { id },
    body: { ...account, code: "5002", type: "expense", id },
  }),
  "DELETE /api/accounts/:id": (_, { spare: id }) => ({ params: { id } }),
  "GET /api/accounts/next-code": (_, { account: parentId }) => ({ query: { type: "asset", parentId } }),
  "POST /api/accounts/import": () => ({ body: "Code,Name,Type,Description\n1600,Imported,asset,Text" }),
  "POST /api/accounts/starter-chart": () => ({ body: { chart: "minimal" } }),
  "GET /api/accounts/:id/lines": (_, { account: id }) => ({
    params: { id },
    query: { start: "2026-01-01", end: "2026-12-31", limit: "10" },
  }),
  "GET /api/journals": () => ({
    query: { search: "Sample", limit: "10", status: "posted", start: "2026-01-01", end: "2026-12-31" },
  }),
  "GET /api/journals/:id": (_, { journal: id }) => ({ params: { id } }),
  "POST /api/journals": (books) => ({ body: draft(books) }),
  "PUT /api/journals/:id": (books, { journal: id, number }) => ({
    params: { id },
    body: { ...draft(books), id, number, version: 1 },
  }),
  "DELETE /api/journals/:id": (_, { journal: id }) => ({ params: { id }, query: { version: "9" } }),
  "GET /api/journals/next-number": () => ({}),
  "GET /api/journals/:id/history": (_, { journal: id }) => ({ params: { id } }),
  "POST /api/journals/import": (books) => ({ body: { journals: [draft(books)] } }),
  "GET /api/book": () => ({}),
  "PUT /api/book": () => ({
    body: {
      name: "Sample",
      address: "Street 1\nTown",
      phone: "123",
      email: "company@example.com",
      taxId: "T1",
      fiscalYearStart: "2026-01-01",
      fiscalYearEnd: "2026-12-31",
      timeZone: "UTC",
    },
  }),
  "GET /api/books-check": () => ({}),
  "GET /api/reports/trial-balance": () => ({
    query: { start: "2026-01-01", end: "2026-12-31", rows: "all" },
  }),
  "GET /api/reports/dashboard": () => ({}),
  "GET /api/session": () => ({}),
  "GET /api/session/options": () => ({}),
  "GET /api/sessions": () => ({}),
  "DELETE /api/sessions/:id": () => ({ params: { id: "018f2f3c-0000-7000-8000-00000000beef" } }),
  "GET /api/tokens": () => ({}),
  "POST /api/tokens": () => ({ body: { name: "Sample" } }),
  "DELETE /api/tokens/:id": () => ({ params: { id: "018f2f3c-0000-7000-8000-00000000beef" } }),
  "POST /api/auth/sign-up/email": () => ({ body: { ...person, name: "Somebody" } }),
  "POST /api/auth/sign-in/email": () => ({ body: { ...person, rememberMe: true } }),
  "POST /api/auth/sign-out": () => ({ body: {} }),
  "POST /api/auth/request-password-reset": () => ({ body: { email: person.email } }),
  "POST /api/auth/reset-password": () => ({ body: { token: "unknown", newPassword: person.password } }),
  "POST /api/auth/send-verification-email": () => ({ body: { email: person.email } }),
  "POST /api/auth/verify-email": () => ({ body: { token: "unknown" } }),
  "POST /api/auth/change-password": () => ({
    body: { currentPassword: person.password, newPassword: "another pass phrase" },
  }),
};

/** The sample of an endpoint; a new endpoint needs one before any test of all routes passes. */
export function sampleOf(endpoint: Endpoint, books: TestBooks, records: Records): Sample {
  const make = SAMPLES[nameOf(endpoint)];
  if (!make) throw new Error(`${nameOf(endpoint)} needs a request in test/support/sample-requests.ts.`);
  return { params: {}, query: {}, body: undefined, ...make(books, records) };
}

/** The address of a request, without "/api"; what is no text is written as a client might. */
export function addressOf(
  { path }: Endpoint,
  { params, query }: Record<"params" | "query", Record<string, unknown>>,
) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(params[name]));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encode(one)}`),
  );
  return `${filled.slice("/api".length)}${asked.length > 0 ? `?${asked.join("&")}` : ""}`;
}

function encode(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // Half of a surrogate pair has no UTF-8; this is what a broken client sends.
  return /\p{Cs}/u.test(text) ? "%ED%A0%80" : encodeURIComponent(text);
}
