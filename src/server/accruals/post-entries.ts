import type { Accrual } from "#contract/accruals.ts";
import { type AccrualScheduleEntry, accrualEntryLines } from "#domain/accrual-schedule.ts";
import { type Day, FIRST_DATE, firstDayAfter } from "#domain/dates.ts";
import type { Locale } from "#domain/locales.ts";
import { type SystemJournal, systemJournal } from "#domain/posting.ts";
import { localizePeriod } from "#domain/format-date.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertJournalsWithRows } from "#server/journals/system-journals.ts";
import { readSoftLockDate, selectLocale } from "#server/settings/lookup.ts";
import { readUntaxedFiledThrough } from "#server/journals/lookup.ts";
import { type AccrualEntryRow, insertAccrualEntries } from "./queries.ts";

/** Posts unposted entries that are due by a day; returns how many (Accounting 30). */
export async function postDueEntries(tx: Tx, accruals: readonly Accrual[], through: Day): Promise<number> {
  return postAccrualEntries(
    tx,
    accruals.map((accrual) => ({ accrual, entries: dueEntries(accrual, through) })),
  );
}

/** Returns unposted entries due by a day. Posted ones are always the first of the schedule. */
function dueEntries({ status, schedule, entries }: Accrual, through: Day): AccrualScheduleEntry[] {
  if (status !== "open") return [];
  return schedule.slice(entries.filter(({ isVoid }) => !isVoid).length).filter(({ date }) => date <= through);
}

type DueAccrual = { accrual: Accrual; entries: readonly AccrualScheduleEntry[] };

export async function postAccrualEntries(tx: Tx, due: readonly DueAccrual[]): Promise<number> {
  const closed = firstDayAfter(await readSoftLockDate(tx));
  const untaxedFiled = firstDayAfter(await readUntaxedFiledThrough(tx));
  const locale = await selectLocale(tx);
  const planned = due.flatMap(({ accrual, entries }) => {
    const last = accrual.entries.find(({ isVoid }) => !isVoid)?.date ?? FIRST_DATE;
    return entries.map((entry, index) =>
      planEntryPosting(accrual, entry, {
        number: accrual.entries.length + 1 + index,
        // Closed periods don't change: the entry moves to the first open day (Accounting 5). Nor do filed returns that may count
        // it as a sale (Accounting 28).
        date: latestOf([
          entry.date,
          closed,
          last,
          ...(accrual.kind === "deferred_income" ? [untaxedFiled] : []),
        ]),
        locale,
      }),
    );
  });
  await insertJournalsWithRows(tx, planned, insertAccrualEntries);
  return planned.length;
}

const latestOf = (days: readonly Day[]): Day =>
  days.reduce<Day>((late, day) => (day > late ? day : late), FIRST_DATE);

type AccrualEntryContext = { number: number; date: Day; locale: Locale };

function planEntryPosting(
  accrual: Accrual,
  { kind, start, end, amount }: AccrualScheduleEntry,
  { number, date, locale }: AccrualEntryContext,
): { journal: SystemJournal; row: AccrualEntryRow } {
  const description = `${entryVerb(accrual, kind)}: ${accrual.name}${
    accrual.months === null || kind !== "release" || end < start
      ? ""
      : `, ${localizePeriod({ start, end }, locale)}`
  }`;
  const journal = systemJournal(
    { date, description, lines: accrualEntryLines(accrual, amount), event: kind },
    "accrual",
    newId(),
  );
  if (journal === null) throw new Error("The accrual was posted without a journal entry.");
  return {
    journal,
    row: { journalId: journal.id, accrualId: accrual.id, number, kind, start, end, date, amount },
  };
}

function entryVerb({ months }: Accrual, kind: AccrualScheduleEntry["kind"]): string {
  if (months === null) return kind === "accrual" ? "Accrued" : "Reversed";
  if (kind === "credit") return "Credited";
  return kind === "accrual" ? "Deferred" : "Released";
}
