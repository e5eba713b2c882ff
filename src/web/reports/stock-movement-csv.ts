import type { StockMovement } from "#contract/reports.ts";
import type { Period } from "#domain/periods.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import type { ReportFile } from "#web/lists/report-file.ts";
import { MOVEMENT_LABELS } from "./stock-movement-table.tsx";

type StockMovementExport = {
  period: Period;
  /** Null for all products. */
  product: CodedRecord | null;
  rows: readonly StockMovement[];
};

/** The stock movement report as a file: company, title and period, then the rows (Behavior 2.11, 9). */
export function stockMovementFile({ period, product, rows }: StockMovementExport): ReportFile {
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
      row.runningQuantity,
      row.unit,
      row.runningValue,
    ]),
  ];
  const { start, end } = period;
  return {
    name: `stock-movement-${start}-to-${end}`,
    about: [title, `${start} to ${end}`],
    rows: lines,
    texts: [0, 1, 2, 3, 4, 9],
    totals: [],
  };
}
