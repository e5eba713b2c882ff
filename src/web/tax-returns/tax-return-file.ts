import type { TaxReturn } from "#contract/tax-returns.ts";
import type { ReportFile } from "#web/lists/report-file.ts";
import { RETURN_STATUSES } from "./tax-return-labels.ts";

type ExportedReturn = Pick<
  TaxReturn,
  "start" | "end" | "status" | "formName" | "filedOn" | "historySeal" | "boxes"
>;

/**
 * The boxes of a tax return as a file: company, form, period and status, then a row per box with its number. The status
 * shows whether it is filed, because amounts of an unfiled return may still change.
 */
export function taxReturnFile({
  start,
  end,
  status,
  formName,
  filedOn,
  historySeal,
  boxes,
}: ExportedReturn): ReportFile {
  const [, statusLabel] = RETURN_STATUSES[status];
  return {
    name: `tax-return-${start}-to-${end}`,
    about: [
      "Tax return",
      formName,
      `${start} to ${end}`,
      filedOn === null ? `${statusLabel}, not filed` : `Filed on ${filedOn}`,
      ...(historySeal === null ? [] : [`History seal ${historySeal}`]),
    ],
    rows: [
      ["Box", "Description", "Amount"],
      ...boxes.map(({ number, label, amount }) => [number, label, amount]),
    ],
    texts: [0, 1],
    totals: [],
  };
}
