import type { MoneyEntryKind } from "#domain/money-entry.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import type { ChosenTaxRate } from "#web/fields/record-pickers.tsx";
import { NoMoney } from "#web/money/no-money.tsx";
import { WithRates } from "#web/money/with-rates.tsx";
import { RecordContent } from "#web/navigation/record-content.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import {
  MoneyScheduleForm,
  moneyScheduleFrom,
  newMoneySchedule,
  toMoneySchedule,
} from "./money-schedule-form.tsx";
import { failed, loading, type New, back, type Edited, useStart } from "./schedule-start.tsx";

/** The form for a new recurring expense, deposit or transfer, blank or from an existing one. */
export function NewMoneySchedule({ entryKind: kind, from, onSaved }: New & { entryKind: MoneyEntryKind }) {
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
    <RecordContent recordName="Entry" {...{ query, back, failed, loading }}>
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

export function EditMoneySchedule({
  kind,
  opened,
  start,
  effectiveFrom,
  onSaved,
}: Edited & { kind: MoneyEntryKind }) {
  return (
    <WithRates>
      {(rates) => (
        <MoneyScheduleForm
          initial={{ ...toMoneySchedule(start, rates), effectiveFrom }}
          {...{ kind, rates, opened, onSaved }}
        />
      )}
    </WithRates>
  );
}
