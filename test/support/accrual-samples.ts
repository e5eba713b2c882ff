import type { MarkedTradeRecords } from "./marked-trade.ts";
import type { TestBooks } from "./new-books.ts";
import type { Samples } from "./sample-requests.ts";

/** One to read and change, one for each request that uses it up, and the accounts for all of them. */
export type AccrualRecords = {
  accrual: string;
  usedAccrual: string;
  endedAccrual: string;
  spareAccrual: string;
  accrualAccounts: { prepaid: string; expense: string; owed: string; goods: string };
};

const accrualBody = ({ prepaid, expense }: AccrualRecords["accrualAccounts"], mark: string) => ({
  kind: "prepaid_expense",
  name: mark,
  notes: mark,
  partyId: null,
  balanceSheetAccountId: prepaid,
  profitLossAccountId: expense,
  documentId: null,
  amount: "1200.00",
  recordedOn: "2026-01-10",
  startsOn: "2026-01-01",
  months: 12,
  firstMonthMethod: "full",
  startsWithReclassification: false,
  isAutomatic: false,
});

/** Accruals in these books with `mark` in every text, each with a posted entry, and goods that wait for a bill. */
export async function markedAccruals(
  books: TestBooks,
  { vendor }: Pick<MarkedTradeRecords, "vendor">,
  mark: string,
): Promise<AccrualRecords> {
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await books.post(path, body);
    if (reply.status >= 300) throw new Error(`${path} was refused: ${reply.text}`);
    return reply.body.id;
  };
  const account = (code: string, type: string) =>
    add("/accounts", { code, type, name: `${mark} ${code}`.slice(0, 100) });
  const accrualAccounts = {
    prepaid: await account("1940", "asset"),
    goods: await account("1941", "asset"),
    owed: await account("2940", "liability"),
    expense: await account("5940", "expense"),
  };
  const body = { ...accrualBody(accrualAccounts, mark), partyId: vendor };
  const addAccrual = () => add("/accruals", body);
  const records = {
    accrualAccounts,
    accrual: await addAccrual(),
    usedAccrual: await addAccrual(),
    endedAccrual: await addAccrual(),
    spareAccrual: await addAccrual(),
  };
  await add("/accruals/post", { through: "2026-01-31" });
  const items = [{ accountId: accrualAccounts.expense, description: mark, quantity: "2", unitPrice: "40" }];
  const orderId = await add("/purchase-orders", { partyId: vendor, date: "2026-01-05", items });
  await add("/deliveries", { orderId, date: "2026-01-20", items: [{ position: 1, quantity: "1" }] });
  return records;
}

export const ACCRUAL_SAMPLES: Samples = {
  "GET /api/accruals": () => ({ query: { asOf: "2026-02-15", open: "true" } }),
  "GET /api/accruals/received-goods": () => ({ query: { date: "2026-01-31" } }),
  "GET /api/accruals/:id": (_, { accrual: id }) => ({ params: { id } }),
  "POST /api/accruals": (_, { accrualAccounts }) => ({ body: accrualBody(accrualAccounts, "Insurance") }),
  "PUT /api/accruals/:id": (_, { accrual: id, accrualAccounts }) => ({
    params: { id },
    body: { ...accrualBody(accrualAccounts, "Insurance"), version: 1 },
  }),
  "POST /api/accruals/post": (_, { usedAccrual }) => ({
    body: { through: "2026-02-28", accrualId: usedAccrual },
  }),
  "POST /api/accruals/:id/end": (_, { endedAccrual: id }) => ({
    params: { id },
    body: { version: 1, date: "2026-02-15" },
  }),
  "POST /api/accruals/:id/void": (_, { spareAccrual: id }) => ({ params: { id }, body: { version: 1 } }),
  "POST /api/accruals/received-goods": (_, { accrualAccounts: { owed, goods } }) => ({
    body: { date: "2026-01-31", balanceSheetAccountId: owed, goodsAccountId: goods },
  }),
};
