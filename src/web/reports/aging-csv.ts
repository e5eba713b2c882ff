import type { Aging } from "#contract/payments.ts";
import { type Company, reportCsv } from "#web/lists/csv.ts";
import { AGING_COLUMNS } from "#domain/aging.ts";
import { AGING_TITLES, NO_PARTY } from "./aging-table.tsx";

/** Aging as a file: company, title and day first, then a row for each open document, and the totals (Accounting 9). */
export function agingCsv({ company, aging }: { company: Company; aging: Aging }): string {
  const { asOf, parties, totals } = aging;
  const party = aging.side === "customer" ? "Customer" : "Vendor";
  const rows = [
    [party, "Document", "Due Date", ...AGING_COLUMNS.map(([, label]) => label), "Total"],
    ...parties.flatMap(({ partyId, name, documents }) =>
      documents.map(({ number, dueDate, bucket, open }) => [
        partyId === null ? NO_PARTY : name,
        number,
        dueDate,
        ...AGING_COLUMNS.map(([key]) => (key === bucket ? open : "")),
        open,
      ]),
    ),
    ["Total", "", "", ...AGING_COLUMNS.map(([key]) => totals[key]), totals.total],
  ];
  return reportCsv({ company, about: [AGING_TITLES[sideOf(aging)], `As of ${asOf}`], rows });
}

/** Behaviour 9: named after the report and its day. */
export function agingFileName(aging: Aging): string {
  return `${sideOf(aging)}s-aging-${aging.asOf}.csv`;
}

function sideOf({ side }: Pick<Aging, "side">): "receivable" | "payable" {
  return side === "customer" ? "receivable" : "payable";
}
