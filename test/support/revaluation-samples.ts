import type { TestBooks } from "./new-books.ts";
import type { Samples } from "./sample-requests.ts";

/** One to read, and one for the request that uses it up. */
export type RevaluationRecords = { revaluation: string; spareRevaluation: string };

const ratesOf = (currency: string) => [{ currency, rate: "1.2" }];
const rates = ratesOf("CHF");

/** An invoice in francs, or in euros if the base currency is the franc, with `mark` in every text, revalued on two days. */
export async function markedRevaluations(
  books: TestBooks,
  { customer, mark }: { customer: string; mark: string },
): Promise<RevaluationRecords> {
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await books.post(path, body);
    if (reply.status >= 300) throw new Error(`${path} was refused: ${reply.text}`);
    return reply.body.id;
  };
  const foreignCurrency = (await books.get("/company")).body.currency === "CHF" ? "EUR" : "CHF";
  const account = await add("/accounts", {
    code: "4950",
    type: "revenue",
    name: `${mark} abroad`.slice(0, 100),
  });
  await add("/invoices", {
    partyId: customer,
    date: "2026-01-10",
    status: "posted",
    currency: foreignCurrency,
    exchangeRate: "1.1",
    notes: mark,
    items: [{ accountId: account, description: mark, quantity: "1", unitPrice: "1000" }],
  });
  return {
    revaluation: await add("/revaluations", { date: "2026-01-31", rates: ratesOf(foreignCurrency) }),
    // Only the last one is undone.
    spareRevaluation: await add("/revaluations", { date: "2026-02-28", rates: ratesOf(foreignCurrency) }),
  };
}

export const REVALUATION_SAMPLES: Samples = {
  "GET /api/revaluations": () => ({}),
  "GET /api/revaluations/preview": () => ({ query: { date: "2026-03-31", rates: "CHF:1.2" } }),
  "GET /api/revaluations/:id": (_, { revaluation: id }) => ({ params: { id } }),
  "POST /api/revaluations": () => ({ body: { date: "2026-03-31", rates, expectedGainLoss: "100.00" } }),
  "POST /api/revaluations/:id/void": (_, { spareRevaluation: id }) => ({ params: { id } }),
};
