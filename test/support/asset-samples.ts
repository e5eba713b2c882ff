import type { TestBooks } from "./new-books.ts";
import type { Samples } from "./sample-requests.ts";

/** One to read and change, one for each request that uses it up, and the accounts for all of them. */
export type AssetRecords = {
  asset: string;
  undoneAsset: string;
  undoneInstallmentOfAsset: string;
  usedAsset: string;
  spareAsset: string;
  assetAccounts: {
    cost: string;
    accumulatedDepreciation: string;
    expense: string;
    bank: string;
    result: string;
  };
};

const bodyOf = ({ cost, accumulatedDepreciation, expense }: AssetRecords["assetAccounts"], mark: string) => ({
  name: mark,
  notes: mark,
  costAccountId: cost,
  accumulatedDepreciationAccountId: accumulatedDepreciation,
  expenseAccountId: expense,
  documentId: null,
  cost: "1200.00",
  salvageValue: "120.00",
  priorDepreciation: "100.00",
  priorDepreciationThrough: "2025-12-31",
  recordedOn: "2026-01-01",
  inServiceDate: "2025-10-15",
  usefulLifeMonths: 36,
  method: "declining_balance",
  rate: "25",
  switchesToStraightLine: true,
  firstMonthMethod: "full",
  depreciationFrequency: "month",
  isAutomatic: false,
});

/** Assets in these books with `mark` in every text, three of them with a posted entry. */
export async function markedAssets(books: TestBooks, mark: string): Promise<AssetRecords> {
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await books.post(path, body);
    if (reply.status >= 300) throw new Error(`${path} was refused: ${reply.text}`);
    return reply.body.id;
  };
  const account = (code: string, type: string, more: object = {}) =>
    add("/accounts", { code, type, name: `${mark} ${code}`.slice(0, 100), ...more });
  const assetAccounts = {
    cost: await account("1960", "asset"),
    accumulatedDepreciation: await account("1970", "asset"),
    expense: await account("5960", "expense"),
    bank: await account("1980", "asset", { moneyKind: "bank" }),
    result: await account("4960", "revenue"),
  };
  const body = bodyOf(assetAccounts, mark);
  const [asset, usedAsset] = [await add("/assets", body), await add("/assets", body)];
  const undoneAsset = await add("/assets", body);
  await add("/assets/depreciate", { through: "2026-01-31" });
  const { body: undoneEntry } = await books.get(`/assets/${undoneAsset}`);
  const undoneInstallmentOfAsset = undoneEntry.entries[0].journalId;
  const spareAsset = await add("/assets", body);
  return { assetAccounts, asset, undoneAsset, undoneInstallmentOfAsset, usedAsset, spareAsset };
}

const disposal = ({ assetAccounts: { bank, result } }: AssetRecords) => ({
  version: 1,
  date: "2026-02-15",
  proceeds: "900.00",
  proceedsAccountId: bank,
  gainLossAccountId: result,
});

export const ASSET_SAMPLES: Samples = {
  "GET /api/assets": () => ({ query: { asOf: "2026-02-15" } }),
  "GET /api/assets/:id": (_, { asset: id }) => ({ params: { id } }),
  "POST /api/assets": (_, { assetAccounts }) => ({ body: bodyOf(assetAccounts, "Lathe") }),
  "PUT /api/assets/:id": (_, { asset: id, assetAccounts }) => ({
    params: { id },
    body: { ...bodyOf(assetAccounts, "Lathe"), version: 1 },
  }),
  "POST /api/assets/:id/remove": (_, { spareAsset: id }) => ({ params: { id }, body: { version: 1 } }),
  "POST /api/assets/depreciate": (_, { usedAsset }) => ({
    body: { through: "2026-02-28", assetId: usedAsset },
  }),
  "POST /api/assets/:id/dispose": (_, records) => ({
    params: { id: records.usedAsset },
    body: disposal(records),
  }),
  "POST /api/assets/:id/undo": (_, { undoneAsset: id, undoneInstallmentOfAsset: journalId }) => ({
    params: { id },
    body: { version: 1, journalId },
  }),
};
