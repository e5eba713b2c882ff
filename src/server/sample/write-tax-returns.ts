import { type Day, lastOfMonth, shiftDays, shiftMonths } from "#domain/dates.ts";
import type { Tx } from "#server/db/transaction.ts";
import { fileTaxReturn } from "#server/tax-returns/file-tax-return.ts";
import { payTaxReturn } from "#server/tax-returns/pay-tax-return.ts";
import { findAccount, type SampleIds } from "./sample-records.ts";

const DAYS_TO_FILE = 20;
const MONTHS = 3;

type SampleFiling = { date: Day; write: (tx: Tx) => Promise<void> };

/** Files and pays each quarter's tax return three weeks after its end. The newest one may still be due. */
export function taxReturns(ids: SampleIds, { start, today }: { start: Day; today: Day }): SampleFiling[] {
  const filings: SampleFiling[] = [];
  for (let quarter = start; quarter <= today; quarter = shiftMonths(quarter, MONTHS)) {
    const period = { start: quarter, end: lastOfMonth(shiftMonths(quarter, MONTHS - 1)) };
    const date = shiftDays(period.end, DAYS_TO_FILE);
    filings.push({
      date,
      write: async (tx) => {
        const { id } = await fileTaxReturn(tx, { ...period, filedOn: date });
        const accountId = findAccount(ids, "Checking Account");
        if (id !== null) await payTaxReturn(tx, id, { date, accountId, differenceAccountId: null });
      },
    });
  }
  return filings;
}
