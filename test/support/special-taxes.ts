import { expect } from "vitest";
import { expectMade, openAccount, type TestTrader } from "./trade.ts";

export type TaxOfCase = {
  name: string;
  rate: string;
  kind?: string;
  recoverablePercent?: string;
  isRecoverable?: boolean;
  isCompound?: boolean;
};

const REPORT = "/reports/tax?start=2026-01-01&end=2026-12-31";

/** One tax, or a combined one; withheld tax has its own accounts. */
export async function taxOf(
  trader: TestTrader,
  taxes: readonly TaxOfCase[],
  existingAccounts?: { salesAccountId: string; purchaseAccountId: string },
): Promise<string> {
  const { books } = trader;
  const add = async (body: object) => expectMade(await books.post("/tax-rates", body)).id as string;
  const isWithheld = taxes.some(({ kind }) => kind === "withheld");
  const accounts =
    existingAccounts ??
    (isWithheld && {
      salesAccountId: await openAccount(trader, "1473", "Hacienda deudora por retenciones"),
      purchaseAccountId: await openAccount(trader, "2751", "Hacienda acreedora por retenciones"),
    });
  const components: { taxRateId: string; isCompound: boolean }[] = [];
  for (const { isCompound = false, ...tax } of taxes) {
    const taxRateId = await add({ ...tax, ...(tax.kind === "withheld" ? accounts : {}) });
    components.push({ taxRateId, isCompound });
  }
  const [only] = components;
  if (only !== undefined && components.length === 1) return only.taxRateId;
  return add({ name: "All of them", components });
}

type DocumentItemRow = Record<string, string>;

/** The tax report, rate by rate: it equals the documents behind it, and the changes of the accounts. */
export async function taxReportRows({ books }: TestTrader): Promise<string[]> {
  const { rates, totals, withholdingTotals, accountTotals } = expectMade(await books.get(REPORT));
  const due = (Number(totals.due) + Number(withholdingTotals.due)).toFixed(2);
  expect(due, "what is due is what the accounts moved by").toBe(Number(accountTotals.change).toFixed(2));
  for (const row of rates)
    for (const side of ["sales", "purchases"]) {
      const { items } = expectMade(
        await books.get(`${REPORT.replace("tax", "tax/documents")}&side=${side}&taxRateId=${row.taxRateId}`),
      );
      const behind = (field: string) =>
        items.reduce((sum: number, item: DocumentItemRow) => sum + Number(item[field]), 0).toFixed(2);
      expect([behind("net"), behind("tax")]).toEqual([row[`${side}Net`], row[`${side}Tax`]]);
    }
  return rates
    .map(
      (row: DocumentItemRow) =>
        `${row["name"]} ${row["salesNet"]} ${row["salesTax"]} | ${row["purchasesNet"]} ${row["purchasesTax"]} ${row["nonrecoverableTax"]} | ${row["due"]}`,
    )
    .toSorted();
}
