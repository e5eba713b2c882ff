import { ChartFirst } from "#web/accounts/chart-first.tsx";
import type { Document } from "#contract/documents.ts";
import type { Schedule } from "#contract/schedules.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { shiftMonths } from "#domain/dates.ts";
import { sideOf } from "#domain/document.ts";
import type { ScheduledKind } from "#domain/schedule.ts";
import { useSession, useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useCompanyPrices } from "#web/fields/usual-tax.ts";
import { useGo, usePathParam, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { RecordContent } from "#web/navigation/record-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { newSchedule, scheduleFrom, toScheduleValues } from "./schedule-form-values.ts";
import { KIND_LABELS } from "./schedule-words.ts";

type Raw = Readonly<Record<string, string | undefined>>;
const readOrigin = (raw: Raw) => ({ kind: raw["kind"], from: raw["from"] });

const back = { href: paths.schedules(), label: "Schedules" };
const failed = (message: string): string => `Failed to load form data: ${message}`;

/** /new, of a kind and perhaps from a document that is there, and /{id}/edit (Accounting 21). */
export function ScheduleFormPage() {
  const id = usePathParam("id");
  const [{ kind: named, from }] = useSearchParams(readOrigin);
  const kind: ScheduledKind = named === "bill" ? "bill" : "invoice";
  return (
    <>
      <PageHeader
        title={id === undefined ? `Repeat ${kind === "bill" ? "a bill" : "an invoice"}` : "Edit schedule"}
        description={id === undefined ? undefined : "A change is for what comes; what was written stays."}
        back={back}
      />
      <ChartFirst />
      {id !== undefined ? (
        <Edit id={id} key={id} />
      ) : from !== undefined ? (
        <From kind={kind} id={from} key={from} />
      ) : (
        <New kind={kind} key={kind} />
      )}
    </>
  );
}

function useStart() {
  return { today: useToday(), locale: useSession().book.locale };
}

function useOnSaved() {
  const go = useGo();
  return ({ id, kind, partyName }: Schedule): void => {
    showToast(`${KIND_LABELS[kind]} for ${partyName} is scheduled`);
    go(paths.schedule(id));
  };
}

function New({ kind }: { kind: ScheduledKind }) {
  const start = useStart();
  const onSaved = useOnSaved();
  const pricesIncludeTax = useCompanyPrices(sideOf(kind));
  if (pricesIncludeTax === undefined) return <FormSkeleton />;
  const initial = newSchedule({ ...start, pricesIncludeTax });
  return <ScheduleForm kind={kind} initial={initial} opened={null} onSaved={onSaved} />;
}

/** The first date is the one after the document's own that is still to come. */
function From({ kind, id }: { kind: ScheduledKind; id: string }) {
  const query = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.get`, { params: { id } });
  const start = useStart();
  const onSaved = useOnSaved();
  const firstOf = ({ date }: Document) => {
    let months = 1;
    while (shiftMonths(date, months) < start.today) months += 1;
    return shiftMonths(date, months);
  };
  return (
    <RecordContent
      query={query}
      what={KIND_LABELS[kind]}
      back={back}
      failed={failed}
      loading={<FormSkeleton />}
    >
      {(document) => (
        <ScheduleForm
          kind={kind}
          initial={scheduleFrom(document, { ...start, first: firstOf(document) })}
          opened={null}
          onSaved={onSaved}
        />
      )}
    </RecordContent>
  );
}

function Edit({ id }: { id: string }) {
  const query = useApiQuery("schedules.get", { params: { id } });
  const onSaved = useOnSaved();
  return (
    <RecordContent query={query} what="Schedule" back={back} failed={failed} loading={<FormSkeleton />}>
      {(opened) => (
        <ScheduleForm
          kind={opened.kind}
          initial={toScheduleValues(opened)}
          opened={opened}
          onSaved={onSaved}
        />
      )}
    </RecordContent>
  );
}
