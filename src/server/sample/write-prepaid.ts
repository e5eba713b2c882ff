import { type Day, firstOfMonth, shiftDays, shiftMonths } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { createAccrual } from "#server/accruals/accrual.ts";
import type { Books } from "#server/db/books.ts";
import type { PlannedJournal } from "./sample-money.ts";
import { findAccount, type SampleIds } from "./sample-records.ts";

const ACCRUAL_NAME = "Annual insurance for the delivery van";
const PREMIUM = toAmount("1440");
const MONTHS = 12;
/** Age of the policy in months. */
const MONTHS_AGO = 5;

const paidOn = (today: Day): Day => shiftDays(firstOfMonth(shiftMonths(today, -MONTHS_AGO)), 6);

/** A year's insurance premium, paid in advance. */
export const premiumPaid = (today: Day): PlannedJournal => ({
  date: paidOn(today),
  description: ACCRUAL_NAME,
  debit: [["Prepaid Expenses", PREMIUM]],
  credit: [["Checking Account", PREMIUM]],
});

/** Defers the premium over its months: past ones are expenses, the rest is still prepaid. */
export async function writePrepaid(step: Books["write"], ids: SampleIds, today: Day): Promise<void> {
  await step((tx) =>
    createAccrual(tx, {
      kind: "prepaid_expense",
      name: ACCRUAL_NAME,
      notes: "",
      partyId: null,
      balanceSheetAccountId: findAccount(ids, "Prepaid Expenses"),
      profitLossAccountId: findAccount(ids, "Insurance"),
      documentId: null,
      documentPosition: null,
      amount: PREMIUM,
      recordedOn: paidOn(today),
      startsOn: firstOfMonth(paidOn(today)),
      months: MONTHS,
      firstMonthMethod: "full",
      startsWithReclassification: false,
      isAutomatic: true,
    }),
  );
}
