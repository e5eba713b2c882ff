import type { Aging } from "#contract/payments.ts";
import { AGING_COLUMNS } from "#domain/aging.ts";
import { placesFrom, type ReportFile } from "#web/lists/report-file.ts";
import { AGING_TITLES } from "./aging-table.tsx";

/** The aging report as a file: company, title and date, then a row per unpaid document, and the totals (Accounting 9). */
export function agingFile(aging: Aging): ReportFile {
  const { asOf, parties, totals } = aging;
  const party = aging.type === "receivable" ? "Customer" : "Vendor";
  const rows = [
    [party, "Document", "Due date", ...AGING_COLUMNS.map(([, label]) => label), "Total"],
    ...parties.flatMap(({ name, documents }) =>
      documents.map(({ number, dueDate, bucket, balanceDue }) => [
        name,
        number,
        dueDate,
        ...AGING_COLUMNS.map(([key]) => (key === bucket ? balanceDue : "")),
        balanceDue,
      ]),
    ),
    ["Total", "", "", ...AGING_COLUMNS.map(([key]) => totals[key]), totals.total],
  ];
  return {
    name: `${aging.type}s-aging-${asOf}`,
    about: [AGING_TITLES[aging.type], `As of ${asOf}`],
    rows,
    texts: [0, 1, 2],
    totals: [{ row: rows.length - 1, plus: placesFrom({ first: 1, count: rows.length - 2 }) }],
  };
}
