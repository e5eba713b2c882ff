import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import type { TaxRateOption } from "#web/fields/record-pickers.tsx";
import { NoMoneyAccounts } from "#web/money/no-money-accounts.tsx";
import { LoadRates } from "#web/money/load-rates.tsx";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import {
  MoneyScheduleForm,
  moneyScheduleFrom,
  newMoneySchedule,
  toMoneySchedule,
} from "./money-schedule-form.tsx";
import {
  failed,
  loading,
  type NewScheduleProps,
  back,
  type ScheduleEdit,
  useStartDate,
} from "./schedule-start.tsx";

/** The form for a new recurring expense, deposit or transfer, blank or from an existing one. */
export function NewMoneySchedule({
  entryKind: kind,
  from,
  onSaved,
}: NewScheduleProps & { entryKind: MoneyEntryKind }) {
  return (
    <LoadRates>
      {(rates) =>
        from === undefined ? (
          <EmptyMoney {...{ kind, rates, onSaved }} />
        ) : (
          <MoneyFrom {...{ from, rates, onSaved }} />
        )
      }
    </LoadRates>
  );
}

type MoneyScheduleProps = Pick<NewScheduleProps, "onSaved"> & { rates: readonly TaxRateOption[] };

function EmptyMoney({ kind, rates, onSaved }: MoneyScheduleProps & { kind: MoneyEntryKind }) {
  const query = useApiQuery("money.accounts");
  const { today: date } = useStartDate();
  return (
    <AsyncContent
      {...{ query, failed, loading }}
      isEmpty={({ items }) => items.every(({ isActive }) => !isActive)}
      empty={<NoMoneyAccounts />}
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

function MoneyFrom({ from: id, rates, onSaved }: MoneyScheduleProps & { from: string }) {
  const query = useApiQuery("money.get", { params: { id } });
  const { after } = useStartDate();
  return (
    <AsyncRecord recordName="Entry" {...{ query, back, failed, loading }}>
      {(entry) => (
        <MoneyScheduleForm
          kind={entry.kind}
          initial={moneyScheduleFrom(entry, { date: after(entry.date) }, rates)}
          opened={null}
          {...{ rates, onSaved }}
        />
      )}
    </AsyncRecord>
  );
}

export function EditMoneySchedule({
  kind,
  opened,
  start,
  effectiveFrom,
  onSaved,
}: ScheduleEdit & { kind: MoneyEntryKind }) {
  return (
    <LoadRates>
      {(rates) => (
        <MoneyScheduleForm
          initial={{ ...toMoneySchedule(start, rates), effectiveFrom }}
          {...{ kind, rates, opened, onSaved }}
        />
      )}
    </LoadRates>
  );
}
