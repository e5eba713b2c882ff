import type { StockMovement } from "#contract/reports.ts";
import type { Period } from "#domain/periods.ts";
import type { Coded } from "#web/fields/match-text.ts";
import { type Company, reportCsv } from "#web/lists/csv.ts";
import { MOVEMENT_LABELS } from "./stock-movement-table.tsx";

type Input = {
  company: Company;
  period: Period;
  /** Null for all products. */
  product: Coded | null;
  rows: readonly StockMovement[];
};

/** The stock movement report as a file: company, title and period first, then every row (Behaviour 2.11, 9). */
export function stockMovementCsv({ company, period, product, rows }: Input): string {
  const title = product === null ? "Stock Movement" : `Stock Movement of ${product.code} - ${product.name}`;
  const lines = [
    ["Date", "Reference", "Code", "Product", "Type", "Rate", "In", "Out", "Balance", "Unit", "Value"],
    ...rows.map((row) => [
      row.date,
      row.reference,
      row.productCode,
      row.productName,
      MOVEMENT_LABELS[row.type],
      row.rate ?? "",
      row.quantityIn,
      row.quantityOut,
      row.runningBalance,
      row.unit,
      row.runningValue,
    ]),
  ];
  return reportCsv({ company, about: [title, `${period.start} to ${period.end}`], rows: lines });
}

/** Behaviour 9: named after the report and the period. */
export function stockMovementFileName({ start, end }: Period): string {
  return `stock-movement-${start}-to-${end}.csv`;
}
