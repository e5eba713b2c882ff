import type { AssetRecords } from "./asset-samples.ts";
import type { TestBooks } from "./new-books.ts";
import type { Samples } from "./sample-requests.ts";

/** Returns of three quarters before anything else: one paid, one unpaid, and the last one, which can be undone. */
export type TaxReturnRecords = { taxReturn: string; unpaidReturn: string; lastReturn: string };

const QUARTERS = [
  ["2019-01-01", "2019-03-31"],
  ["2019-04-01", "2019-06-30"],
  ["2019-07-01", "2019-09-30"],
] as const;
const [, , LAST] = QUARTERS;
const filing = ([start, end]: readonly [string, string]) => ({ start, end, filedOn: "2019-10-10" });

const payment = ({ assetAccounts: { bank } }: Pick<AssetRecords, "assetAccounts">) => ({
  date: "2026-03-07",
  accountId: bank,
});

/** Returns in these books, with a mark in their texts, if any. */
export async function markedReturns(
  books: TestBooks,
  accounts: Pick<AssetRecords, "assetAccounts">,
  mark: string,
): Promise<TaxReturnRecords> {
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await books.post(path, body);
    if (reply.status >= 300) throw new Error(`${path} was refused: ${reply.text}`);
    return reply.body.id;
  };
  const owed = await add("/accounts", {
    code: "2970",
    type: "liability",
    name: `${mark} 2970`.slice(0, 100),
  });
  const capital = books.account("Capital");
  await add("/tax-rates", { name: mark, rate: "9", salesAccountId: owed });
  for (const [date] of QUARTERS) {
    const lines = [
      { accountId: capital, debit: "4.00", credit: "0", description: mark },
      { accountId: owed, debit: "0", credit: "4.00", description: mark },
    ];
    await add("/journals", { date, description: mark, status: "posted", lines });
  }
  const [taxReturn, unpaidReturn, lastReturn] = [
    await add("/tax-returns", filing(QUARTERS[0])),
    await add("/tax-returns", filing(QUARTERS[1])),
    await add("/tax-returns", filing(LAST)),
  ];
  await add(`/tax-returns/${taxReturn}/pay`, payment(accounts));
  return { taxReturn, unpaidReturn, lastReturn };
}

export const TAX_RETURN_SAMPLES: Samples = {
  "GET /api/tax-returns": () => ({}),
  "GET /api/tax-returns/period": () => ({ query: { start: QUARTERS[0][0] } }),
  "GET /api/tax-returns/box-documents": () => ({ query: { start: QUARTERS[0][0], box: "output" } }),
  "POST /api/tax-returns": () => ({ body: filing(LAST) }),
  "POST /api/tax-returns/:id/undo": (_, { lastReturn: id }) => ({ params: { id } }),
  "POST /api/tax-returns/:id/pay": (_, records) => ({
    params: { id: records.unpaidReturn },
    body: payment(records),
  }),
  "POST /api/tax-returns/:id/void-payment": (_, { taxReturn: id }) => ({ params: { id } }),
};
