import type { DocumentInput } from "#contract/documents.ts";
import { dueDateOf } from "#domain/document.ts";
import { installmentsError } from "#domain/installments.ts";
import { refuseField } from "#domain/refusals.ts";
import type { DocumentRow } from "./queries.ts";

/** When a document is due, all at once or in installments. */
export function dueDates(
  { date, dueDate, installments = [] }: DocumentInput,
  { kind, total }: Pick<DocumentRow, "kind" | "total">,
): Pick<DocumentRow, "dueDate" | "installments"> {
  const last = installments.at(-1)?.dueDate ?? dueDate ?? dueDateOf(date);
  if (last < date) throw refuseField("document.due-before-date", "dueDate");
  const reason = installmentsError(installments, { kind, date, total });
  if (reason !== null) throw refuseField(reason.code, reason.field);
  if (dueDate !== undefined && dueDate !== last)
    throw refuseField("document.not-last-installment", "dueDate");
  return { dueDate: last, installments };
}
