import type { TaxFilingInput, TaxReturn } from "#contract/tax-returns.ts";
import { shiftDays } from "#domain/dates.ts";
import { localizeDate } from "#domain/format-date.ts";
import type { TaxReturnId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { voidDocumentsAtOwnDate } from "#server/documents/void-document.ts";
import { selectFirstDay } from "#server/reports/tax-facts.ts";
import { lockBook, readClosedThrough, selectLocale } from "#server/settings/lookup.ts";
import type { ReversedProduct } from "#server/stock/stock-plan.ts";
import { settleStock } from "#server/stock/remove-movements.ts";
import { insertReturn, markReturnUndone, selectFiledPeriods } from "./queries.ts";
import {
  findReturn,
  openPeriodFrom,
  readFiling,
  readReturn,
  readReturnFrom,
  computeReturn,
} from "./read-returns.ts";

/**
 * Records the return of a period as filed (Accounting 28): its boxes no longer change, and the database rejects taxable entries
 * dated through its end.
 */
export async function fileTaxReturn(tx: Tx, input: TaxFilingInput): Promise<TaxReturn> {
  await lockBook(tx);
  await checkPeriod(tx, input);
  const { start, end, filedOn, expectedPayable } = input;
  const { form } = await readFiling(tx);
  const figures = await computeReturn(tx, form, { start, end });
  if (expectedPayable !== undefined && expectedPayable !== figures.payable)
    throw new Refusal("tax-return.changed");
  const id = newId<TaxReturnId>();
  await insertReturn(tx, { id, form, start, end, filedOn }, figures);
  return readReturn(tx, id);
}

/** Rejects a period that is filed, isn't the next one, hasn't ended, or is before the books. */
async function checkPeriod(tx: Tx, { start, end, filedOn }: TaxFilingInput): Promise<void> {
  const { filedThrough, today } = await readFiling(tx);
  const filedPeriods = await selectFiledPeriods(tx);
  if (filedPeriods.some((filedPeriod) => filedPeriod.start === start && filedPeriod.end === end))
    throw refuseField("tax-return.already-filed", "start");
  const next = filedThrough === null ? null : shiftDays(filedThrough, 1);
  const startsText = next === null ? "" : localizeDate(next, await selectLocale(tx));
  if (next !== null && start < next)
    throw new Refusal("tax-return.overlaps", [
      {
        field: "start",
        message: `Some of these dates are in a filed return. The next return starts on ${startsText}.`,
      },
    ]);
  const period = await openPeriodFrom(tx, start);
  if (period.end !== end) throw refuseField("tax-return.period-mismatch", "end");
  if (next !== null && start !== next)
    throw new Refusal("tax-return.earlier-period-open", [
      {
        field: "start",
        message: `Returns are filed in order. File the return that starts on ${startsText} first.`,
      },
    ]);
  if (end >= today) throw refuseField("tax-return.period-not-over", "end");
  const firstDay = await selectFirstDay(tx);
  if (firstDay === null || end < firstDay) throw refuseField("tax-return.before-books", "start");
  if (filedOn <= end) throw refuseField("tax-return.filed-in-period", "filedOn");
  if (filedOn > today) throw refuseField("tax-return.filed-in-future", "filedOn");
}

/**
 * Undoes the filing of the last return unless it is paid. Documents of the period voided since were reversed later; they are
 * now voided at their own date, as when a year is reopened (Accounting 11.5).
 */
export async function undoTaxReturn(tx: Tx, id: TaxReturnId): Promise<TaxReturn> {
  await lockBook(tx);
  const { start, end, payment } = await findReturn(tx, id);
  if (payment !== null) throw new Refusal("tax-return.is-paid");
  const { filedThrough } = await readFiling(tx);
  if (filedThrough === null) throw new Refusal("tax-return.not-last");
  if (end !== filedThrough) {
    const lastDay = localizeDate(filedThrough, await selectLocale(tx));
    const message = `Only the most recently filed return can be undone. Undo the one through ${lastDay} first.`;
    throw new Refusal("tax-return.not-last", [{ field: "", message }]);
  }
  await markReturnUndone(tx, id);
  const documents = await voidDocumentsAtOwnDate(tx, await readClosedThrough(tx));
  const reversedProducts = new Map<string, ReversedProduct>();
  for (const document of documents.flat())
    if (!reversedProducts.has(document.productId)) reversedProducts.set(document.productId, document);
  const cause = { reference: `Tax return ${start}`, date: end, event: "reopened", field: "status" } as const;
  await settleStock(tx, [...reversedProducts.values()], cause);
  return readReturnFrom(tx, start);
}
