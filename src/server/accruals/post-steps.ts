import type { Accrual } from "#contract/accruals.ts";
import { type AccrualPlanStep, postAccrualStep } from "#domain/accrual-plan.ts";
import { type Day, FIRST_DATE, firstDayAfter } from "#domain/dates.ts";
import type { Locale } from "#domain/locales.ts";
import { type SystemJournal, systemJournal } from "#domain/posting.ts";
import { localizePeriod } from "#domain/format-date.ts";
import { newId } from "#server/db/new-id.ts";
import { ROWS_OF_JOURNAL, writeInPieces } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertSystemJournals } from "#server/journals/system-journals.ts";
import { readSoftLockDate, selectLocale } from "#server/settings/lookup.ts";
import { readUntaxedFiledThrough } from "#server/journals/lookup.ts";
import { type AccrualStepRow, insertAccrualSteps } from "./queries.ts";

/** Posts unposted steps that are due by a day; returns how many (Accounting 30). */
export async function postDueSteps(tx: Tx, accruals: readonly Accrual[], through: Day): Promise<number> {
  return postAccrualSteps(
    tx,
    accruals.map((accrual) => ({ accrual, steps: dueSteps(accrual, through) })),
  );
}

/** Returns unposted steps due by a day. Posted ones are always the first of the plan. */
function dueSteps({ status, plan, steps }: Accrual, through: Day): AccrualPlanStep[] {
  if (status !== "open") return [];
  return plan.slice(steps.filter(({ isVoid }) => !isVoid).length).filter(({ date }) => date <= through);
}

type DueAccrual = { accrual: Accrual; steps: readonly AccrualPlanStep[] };

export async function postAccrualSteps(tx: Tx, due: readonly DueAccrual[]): Promise<number> {
  const closed = firstDayAfter(await readSoftLockDate(tx));
  const untaxedFiled = firstDayAfter(await readUntaxedFiledThrough(tx));
  const locale = await selectLocale(tx);
  const planned = due.flatMap(({ accrual, steps }) => {
    const last = accrual.steps.find(({ isVoid }) => !isVoid)?.date ?? FIRST_DATE;
    return steps.map((step, index) =>
      planStepPosting(accrual, step, {
        number: accrual.steps.length + 1 + index,
        // Closed periods don't change: the step moves to the first open day (Accounting 5). Nor do filed returns that may count
        // it as a sale (Accounting 28).
        date: latestOf([
          step.date,
          closed,
          last,
          ...(accrual.kind === "deferred_income" ? [untaxedFiled] : []),
        ]),
        locale,
      }),
    );
  });
  await writeInPieces(tx, planned, {
    sizeOf: ({ journal }) => ROWS_OF_JOURNAL + journal.lines.length,
    checked: "all",
    write: async (piece) => {
      await insertSystemJournals(
        tx,
        piece.map(({ journal }) => journal),
      );
      await insertAccrualSteps(
        tx,
        piece.map(({ row }) => row),
      );
    },
  });
  return planned.length;
}

const latestOf = (days: readonly Day[]): Day =>
  days.reduce<Day>((late, day) => (day > late ? day : late), FIRST_DATE);

type StepContext = { number: number; date: Day; locale: Locale };

function planStepPosting(
  accrual: Accrual,
  { step, start, end, amount }: AccrualPlanStep,
  { number, date, locale }: StepContext,
): { journal: SystemJournal; row: AccrualStepRow } {
  const description = `${stepVerb(accrual, step)}: ${accrual.name}${
    accrual.months === null || step !== "release" || end < start
      ? ""
      : `, ${localizePeriod({ start, end }, locale)}`
  }`;
  const journal = systemJournal(
    { date, description, lines: postAccrualStep(accrual, amount), event: step },
    "accrual",
    newId(),
  );
  if (journal === null) throw new Error("The accrual was posted without a journal entry.");
  return {
    journal,
    row: { journalId: journal.id, accrualId: accrual.id, number, step, start, end, date, amount },
  };
}

function stepVerb({ months }: Accrual, step: AccrualPlanStep["step"]): string {
  if (months === null) return step === "accrual" ? "Accrued" : "Reversed";
  if (step === "credit") return "Credited";
  return step === "accrual" ? "Deferred" : "Spread";
}
