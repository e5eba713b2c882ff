import { ChartFirst } from "#web/accounts/chart-first.tsx";
import type { Schedule } from "#contract/schedules.ts";
import { MONEY_ENTRY_KINDS, type MoneyEntryKind } from "#domain/money-entry.ts";
import { isScheduledDocument, SCHEDULED_KINDS, type ScheduledKind } from "#domain/schedule.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { WithRates } from "#web/money/with-rates.tsx";
import { useGo, usePathParam, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { RecordContent } from "#web/navigation/record-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { JournalScheduleForm, toJournalSchedule } from "./journal-schedule-form.tsx";
import { MoneyScheduleForm, toMoneySchedule } from "./money-schedule-form.tsx";
import { NewDocumentSchedule, NewJournalSchedule, NewMoneySchedule } from "./new-schedule.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { toScheduleValues } from "./schedule-form-values.ts";
import { titleOf } from "./schedule-words.ts";

type Raw = Readonly<Record<string, string | undefined>>;
const readOrigin = (raw: Raw) => ({
  kind: SCHEDULED_KINDS.find((kind) => kind === raw["kind"]) ?? "invoice",
  of: MONEY_ENTRY_KINDS.find((kind) => kind === raw["of"]) ?? "spend",
  from: raw["from"],
});

const back = { href: paths.schedules(), label: "Recurring transactions" };

const TITLES: Readonly<Record<Exclude<ScheduledKind, "money"> | MoneyEntryKind, string>> = {
  invoice: "New recurring invoice",
  bill: "New recurring bill",
  journal: "New recurring journal entry",
  spend: "New recurring expense",
  receive: "New recurring deposit",
  transfer: "New recurring transfer",
};

/** /new, of a kind and perhaps from what is there already, and /{id}/edit (Accounting 21). */
export function ScheduleFormPage() {
  const id = usePathParam("id");
  const [{ kind, of, from }] = useSearchParams(readOrigin);
  const onSaved = useOnSaved();
  return (
    <>
      <PageHeader
        title={id === undefined ? TITLES[kind === "money" ? of : kind] : "Edit recurring transaction"}
        description={id === undefined ? undefined : "Changes apply to future dates only."}
        back={back}
      />
      <ChartFirst />
      {id !== undefined ? (
        <Edit id={id} key={`${id} ${from}`} {...{ from, onSaved }} />
      ) : isScheduledDocument(kind) ? (
        <NewDocumentSchedule key={`${kind} ${from}`} {...{ kind, from, onSaved }} />
      ) : kind === "journal" ? (
        <NewJournalSchedule key={from} {...{ from, onSaved }} />
      ) : (
        <NewMoneySchedule key={`${of} ${from}`} {...{ of, from, onSaved }} />
      )}
    </>
  );
}

function useOnSaved() {
  const go = useGo();
  return (saved: Schedule): void => {
    showToast(`${titleOf(saved)} saved`);
    go(paths.schedule(saved.id));
  };
}

type Saving = { onSaved: (saved: Schedule) => void };

function Edit({ id, from, onSaved }: Saving & { id: string; from: string | undefined }) {
  const query = useApiQuery("schedules.get", { params: { id } });
  return (
    <RecordContent
      query={query}
      what="Recurring transaction"
      back={back}
      failed={(message) => `Failed to load form data: ${message}`}
      loading={<FormSkeleton />}
    >
      {(opened) => <FormOf {...{ opened, from, onSaved }} />}
    </RecordContent>
  );
}

type FormProps = Saving & {
  opened: Schedule;
  /** The date of the later change that is edited. */
  from: string | undefined;
};

function FormOf({ opened, from, onSaved }: FormProps) {
  const { kind } = opened;
  const change = opened.changes.find((one) => one.from === from);
  const start: Schedule = { ...opened, ...change };
  const { money } = start;
  const effect = { effectiveFrom: change?.from ?? "" };
  if (isScheduledDocument(kind))
    return (
      <ScheduleForm initial={{ ...toScheduleValues(start), ...effect }} {...{ kind, opened, onSaved }} />
    );
  if (money === null)
    return (
      <JournalScheduleForm initial={{ ...toJournalSchedule(start), ...effect }} {...{ opened, onSaved }} />
    );
  return (
    <WithRates>
      {(rates) => (
        <MoneyScheduleForm
          kind={money.kind}
          initial={{ ...toMoneySchedule(start, rates), ...effect }}
          {...{ rates, opened, onSaved }}
        />
      )}
    </WithRates>
  );
}
