import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import type { Schedule } from "#contract/schedules.ts";
import { MONEY_ENTRY_KINDS, type MoneyEntryKind } from "#domain/money-entry.ts";
import { isScheduledDocument, SCHEDULED_KINDS, type ScheduledKind } from "#domain/schedule.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useGo, usePathParam, useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { EditDocumentSchedule, NewDocumentSchedule } from "./document-schedule.tsx";
import { scheduleTitle } from "./schedule-labels.ts";

const loading = <FormSkeleton />;
const loadJournalSchedule = () => import("./journal-schedule.tsx");
const NewJournalSchedule = lazyPart(async () => (await loadJournalSchedule()).NewJournalSchedule, loading);
const EditJournalSchedule = lazyPart(async () => (await loadJournalSchedule()).EditJournalSchedule, loading);
const loadMoneySchedule = () => import("./money-schedule.tsx");
const NewMoneySchedule = lazyPart(async () => (await loadMoneySchedule()).NewMoneySchedule, loading);
const EditMoneySchedule = lazyPart(async () => (await loadMoneySchedule()).EditMoneySchedule, loading);

const readOrigin = (raw: SearchParams) => ({
  kind: SCHEDULED_KINDS.find((kind) => kind === raw["kind"]) ?? "invoice",
  sourceKind: MONEY_ENTRY_KINDS.find((kind) => kind === raw["sourceKind"]) ?? "expense",
  from: raw["from"],
});

const back = { href: paths.schedules(), label: "Recurring transactions" };

const TITLES: Readonly<Record<Exclude<ScheduledKind, "money"> | MoneyEntryKind, string>> = {
  invoice: "New recurring invoice",
  bill: "New recurring bill",
  journal: "New recurring journal entry",
  expense: "New recurring expense",
  deposit: "New recurring deposit",
  transfer: "New recurring transfer",
};

/** The pages /new (of a kind, blank or from a record) and /{id}/edit (Accounting 21). */
export function ScheduleFormPage() {
  const id = usePathParam("id");
  const [{ kind, sourceKind: entryKind, from }] = useSearchParams(readOrigin);
  const onSaved = useOnSaved();
  return (
    <>
      <PageHeader
        title={id === undefined ? TITLES[kind === "money" ? entryKind : kind] : "Edit recurring transaction"}
        description={id === undefined ? undefined : "Changes apply to future dates only."}
        back={back}
      />
      <StarterChartOffer />
      {id !== undefined ? (
        <Edit id={id} key={`${id} ${from}`} {...{ from, onSaved }} />
      ) : isScheduledDocument(kind) ? (
        <NewDocumentSchedule key={`${kind} ${from}`} {...{ kind, from, onSaved }} />
      ) : kind === "journal" ? (
        <NewJournalSchedule key={from} {...{ from, onSaved }} />
      ) : (
        <NewMoneySchedule key={`${entryKind} ${from}`} {...{ entryKind, from, onSaved }} />
      )}
    </>
  );
}

function useOnSaved() {
  const go = useGo();
  return (saved: Schedule): void => {
    showToast(`${scheduleTitle(saved)} saved`);
    go(paths.schedule(saved.id));
  };
}

type ScheduleSavedProps = { onSaved: (saved: Schedule) => void };

function Edit({ id, from, onSaved }: ScheduleSavedProps & { id: string; from: string | undefined }) {
  const query = useApiQuery("schedules.get", { params: { id } });
  return (
    <AsyncRecord
      query={query}
      recordName="Recurring transaction"
      back={back}
      failed={(message) => `Couldn't load the form: ${message}`}
      loading={loading}
    >
      {(opened) => <FormOf {...{ opened, from, onSaved }} />}
    </AsyncRecord>
  );
}

type ScheduleFormProps = ScheduleSavedProps & {
  opened: Schedule;
  /** The effective date of the later change being edited. */
  from: string | undefined;
};

function FormOf({ opened, from, onSaved }: ScheduleFormProps) {
  const { kind } = opened;
  const change = opened.changes.find((candidate) => candidate.from === from);
  const start: Schedule = { ...opened, ...change };
  const edited = { opened, start, effectiveFrom: change?.from ?? "", onSaved };
  if (isScheduledDocument(kind)) return <EditDocumentSchedule kind={kind} {...edited} />;
  if (start.money === null) return <EditJournalSchedule {...edited} />;
  return <EditMoneySchedule kind={start.money.kind} {...edited} />;
}
