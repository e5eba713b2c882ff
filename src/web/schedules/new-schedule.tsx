import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { Schedule } from "#contract/schedules.ts";
import { type Day, shiftMonths } from "#domain/dates.ts";
import { sideOf } from "#domain/document.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import type { ScheduledDocument } from "#domain/schedule.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import type { ChosenTaxRate } from "#web/fields/record-pickers.tsx";
import { useCompanyPrices } from "#web/fields/usual-tax.ts";
import { NoMoney } from "#web/money/no-money.tsx";
import { WithRates } from "#web/money/with-rates.tsx";
import { paths } from "#web/navigation/paths.ts";
import { RecordContent } from "#web/navigation/record-content.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { JournalScheduleForm, newJournalSchedule } from "./journal-schedule-form.tsx";
import { MoneyScheduleForm, moneyScheduleFrom, newMoneySchedule } from "./money-schedule-form.tsx";
import { newSchedule, scheduleFrom } from "./schedule-form-values.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { KIND_LABELS } from "./schedule-words.ts";

// A new schedule, empty or from what is there already.

const failed = (message: string): string => `Failed to load form data: ${message}`;
const loading = <FormSkeleton />;
const back = { href: paths.schedules(), label: "Schedules" };

type New = { from: string | undefined; onSaved: (saved: Schedule) => void };

/** Where a new schedule begins: today, or at the first month after a record's date that is still to come. */
function useStart() {
  const today = useToday();
  const after = (date: Day): Day => {
    let months = 1;
    while (shiftMonths(date, months) < today) months += 1;
    return shiftMonths(date, months);
  };
  return { today, after };
}

export function NewDocumentSchedule({ kind, from, onSaved }: New & { kind: ScheduledDocument }) {
  return from === undefined ? (
    <EmptyDocument {...{ kind, onSaved }} />
  ) : (
    <DocumentFrom {...{ kind, from, onSaved }} />
  );
}

type OfDocument = Pick<New, "onSaved"> & { kind: ScheduledDocument };

function EmptyDocument({ kind, onSaved }: OfDocument) {
  const { today } = useStart();
  const pricesIncludeTax = useCompanyPrices(sideOf(kind));
  if (pricesIncludeTax === undefined) return loading;
  const initial = newSchedule({ today, pricesIncludeTax });
  return <ScheduleForm opened={null} {...{ kind, initial, onSaved }} />;
}

function DocumentFrom({ kind, from: id, onSaved }: OfDocument & { from: string }) {
  const query = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.get`, { params: { id } });
  const { after } = useStart();
  return (
    <RecordContent what={KIND_LABELS[kind]} {...{ query, back, failed, loading }}>
      {(document) => (
        <ScheduleForm
          initial={scheduleFrom(document, after(document.date))}
          opened={null}
          {...{ kind, onSaved }}
        />
      )}
    </RecordContent>
  );
}

export function NewJournalSchedule({ from, onSaved }: New) {
  const { today } = useStart();
  return from === undefined ? (
    <JournalScheduleForm initial={newJournalSchedule(null, today)} opened={null} onSaved={onSaved} />
  ) : (
    <JournalFrom {...{ from, onSaved }} />
  );
}

function JournalFrom({ from: id, onSaved }: Pick<New, "onSaved"> & { from: string }) {
  const query = useApiQuery("journals.get", { params: { id } });
  const { after } = useStart();
  return (
    <RecordContent what="Journal" {...{ query, back, failed, loading }}>
      {(journal) => (
        <JournalScheduleForm
          initial={newJournalSchedule(journal, after(journal.date))}
          opened={null}
          onSaved={onSaved}
        />
      )}
    </RecordContent>
  );
}

export function NewMoneySchedule({ of: kind, from, onSaved }: New & { of: MoneyEntryKind }) {
  return (
    <WithRates>
      {(rates) =>
        from === undefined ? (
          <EmptyMoney {...{ kind, rates, onSaved }} />
        ) : (
          <MoneyFrom {...{ from, rates, onSaved }} />
        )
      }
    </WithRates>
  );
}

type OfMoney = Pick<New, "onSaved"> & { rates: readonly ChosenTaxRate[] };

function EmptyMoney({ kind, rates, onSaved }: OfMoney & { kind: MoneyEntryKind }) {
  const query = useApiQuery("money.accounts");
  const { today: date } = useStart();
  return (
    <AsyncContent
      {...{ query, failed, loading }}
      isEmpty={({ items }) => items.every(({ isActive }) => !isActive)}
      empty={<NoMoney />}
    >
      {({ items }) => (
        <MoneyScheduleForm
          initial={newMoneySchedule(items.find(({ isActive }) => isActive)?.accountId ?? "", {
            date,
          })}
          opened={null}
          {...{ kind, rates, onSaved }}
        />
      )}
    </AsyncContent>
  );
}

function MoneyFrom({ from: id, rates, onSaved }: OfMoney & { from: string }) {
  const query = useApiQuery("money.get", { params: { id } });
  const { after } = useStart();
  return (
    <RecordContent what="Entry" {...{ query, back, failed, loading }}>
      {(entry) => (
        <MoneyScheduleForm
          kind={entry.kind}
          initial={moneyScheduleFrom(entry, { date: after(entry.date) }, rates)}
          opened={null}
          {...{ rates, onSaved }}
        />
      )}
    </RecordContent>
  );
}
