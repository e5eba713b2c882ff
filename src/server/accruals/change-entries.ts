import type { Accrual, AccrualPosting } from "#contract/accruals.ts";
import { signedBalance } from "#domain/accrual-schedule.ts";
import type { Day } from "#domain/dates.ts";
import type { AccrualId } from "#domain/ids.ts";
import { negate } from "#domain/money.ts";
import { fiscalYearOf } from "#domain/fiscal-years.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook, readCalendar, rejectLockedDay } from "#server/settings/lookup.ts";
import { lockAccrualForEdit, finishAccrualChange, updateNextRelease, readAccrual } from "./accrual.ts";
import { voidAccrualAndEntries } from "./deferrals.ts";
import { postAccrualEntries, postDueEntries } from "./post-entries.ts";
import { selectOpenAccruals, updateAccrualEnd } from "./queries.ts";

/** Posts what is due by a day, each entry once, for one or all accruals (Accounting 30). */
export async function postAccruals(
  tx: Tx,
  { through, accrualId }: AccrualPosting,
): Promise<{ posted: number }> {
  await lockBook(tx);
  const calendar = await readCalendar(tx);
  if (through > fiscalYearOf({ ...calendar, date: calendar.today }).end)
    throw refuseField("accrual.beyond-fiscal-year", "through");
  const ids = accrualId === null ? await selectOpenAccruals(tx) : [accrualId];
  const accruals: Accrual[] = [];
  for (const id of ids) accruals.push(await readAccrual(tx, id));
  if (accrualId !== null && accruals.some(({ status }) => status !== "open"))
    throw refuseField("accrual.not-open", "accrualId");
  const posted = await postDueEntries(tx, accruals, through);
  for (const id of ids) await updateNextRelease(tx, id);
  return { posted };
}

/** Ends a deferral early: posts the amounts due by the day, and the remainder on it. */
export async function endAccrual(
  tx: Tx,
  id: AccrualId,
  { version, date }: { version: number; date: Day },
): Promise<Accrual> {
  const before = await lockAccrualForEdit(tx, { id, version });
  await checkEnd(tx, before, date);
  await postDueEntries(tx, [before], date);
  const accrual = await readAccrual(tx, id);
  const { nextEntry, remaining, kind } = accrual;
  // Unless everything was due by then.
  if (nextEntry !== null) {
    const { start } = nextEntry;
    await updateAccrualEnd(tx, { id, endedOn: date, isVoid: false });
    const release = { kind: "release", start, end: date, date, remaining } as const;
    await postAccrualEntries(tx, [
      { accrual, entries: [{ ...release, amount: negate(signedBalance(kind, remaining)) }] },
    ]);
  }
  return finishAccrualChange(tx, { id, before, action: "accrual.ended" });
}

async function checkEnd(tx: Tx, accrual: Accrual, date: Day): Promise<void> {
  const { status, months, recordedOn, entries } = accrual;
  if (status !== "open") throw new Refusal("accrual.not-open");
  if (months === null) throw new Refusal("accrual.not-a-deferral");
  if (date < recordedOn) throw refuseField("accrual.before-recorded", "date");
  const last = entries.find(({ isVoid }) => !isVoid)?.date;
  if (last !== undefined && date < last) throw refuseField("accrual.later-entries-posted", "date");
  const { today } = await readCalendar(tx);
  if (date > today) throw refuseField("accrual.in-future", "date");
  await rejectLockedDay(tx, date);
}

/** Voids an accrual with all its journal entries; if one is in a closed period, nothing is voided. */
export async function voidAccrual(tx: Tx, target: { id: AccrualId; version: number }): Promise<Accrual> {
  return voidAccrualAndEntries(tx, await lockAccrualForEdit(tx, target));
}
