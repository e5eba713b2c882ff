import type { TaxReturn } from "#contract/tax-returns.ts";
import type { ReportFile } from "#web/lists/report-file.ts";
import { RETURN_STATES } from "./tax-return-words.ts";

type ExportedReturn = Pick<TaxReturn, "start" | "end" | "state" | "formName" | "filedOn" | "seal" | "boxes">;

/**
 * The boxes of a tax return as a file: company, form, period and state, then a row for each box with its number. What is
 * filed says so, for the figures of what is not may still change.
 */
export function taxReturnFile({
  start,
  end,
  state,
  formName,
  filedOn,
  seal,
  boxes,
}: ExportedReturn): ReportFile {
  const [, stateLabel] = RETURN_STATES[state];
  return {
    name: `tax-return-${start}-to-${end}`,
    about: [
      "Tax return",
      formName,
      `${start} to ${end}`,
      filedOn === null ? `${stateLabel}, not filed` : `Filed on ${filedOn}`,
      ...(seal === null ? [] : [`History seal ${seal}`]),
    ],
    rows: [
      ["Box", "Description", "Amount"],
      ...boxes.map(({ number, label, amount }) => [number, label, amount]),
    ],
    texts: [0, 1],
    totals: [],
  };
}
