import type { AccrualList, AccrualSummary } from "#contract/accruals.ts";
import type { ListFile } from "#web/lists/export.tsx";
import type { ReportFile } from "#web/lists/report-file.ts";
import { ACCRUAL_LABELS, ACCRUAL_STATUS_LABELS } from "./accrual-labels.ts";

/** File with only the list of accruals and deferrals. */
export const ACCRUAL_FILE: ListFile<AccrualSummary> = {
  name: "accruals",
  titles: ["Name", "Kind", "Customer or vendor", "From", "Status", "Next", "Amount", "Remaining"],
  rows: (accrual) => [
    [
      accrual.name,
      ACCRUAL_LABELS[accrual.kind],
      accrual.partyName ?? "",
      accrual.startsOn,
      ACCRUAL_STATUS_LABELS[accrual.status],
      accrual.nextDate ?? "",
      accrual.amount,
      accrual.remaining,
    ],
  ],
};

/** The list as a file: each with its remaining amount, then the balances of their accounts (Behavior 9). */
export function accrualsFile({ asOf, items, accounts }: AccrualList): ReportFile {
  const rows = [
    ACCRUAL_FILE.titles,
    ...items.flatMap(ACCRUAL_FILE.rows),
    ["", "", "", "", "", "", "", ""],
    ["Account", "", "", "", "", "Remaining", "Balance", "Difference"],
    ...accounts.map(({ code, name, subledgerBalance, balance, difference }) => [
      `${code} ${name}`,
      "",
      "",
      "",
      "",
      subledgerBalance,
      balance,
      difference,
    ]),
  ];
  return {
    name: `accruals-${asOf}`,
    about: ["Accruals and deferrals", `As of ${asOf}`],
    rows,
    texts: [0, 1, 2, 3, 4],
    totals: [],
  };
}
