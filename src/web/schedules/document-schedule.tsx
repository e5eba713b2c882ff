import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { sideOf } from "#domain/document.ts";
import type { ScheduledDocument } from "#domain/schedule.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useCompanyPrices } from "#web/fields/default-tax.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { newSchedule, scheduleFrom, toScheduleValues } from "./schedule-form-values.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import {
  failed,
  loading,
  type NewScheduleProps,
  back,
  type ScheduleEdit,
  useStartDate,
} from "./schedule-start.tsx";
import { KIND_LABELS } from "./schedule-labels.ts";

/** The form for a new recurring document, blank or from an existing one. */
export function NewDocumentSchedule({ kind, from, onSaved }: NewScheduleProps & { kind: ScheduledDocument }) {
  return from === undefined ? (
    <EmptyDocument {...{ kind, onSaved }} />
  ) : (
    <DocumentFrom {...{ kind, from, onSaved }} />
  );
}

type DocumentScheduleProps = Pick<NewScheduleProps, "onSaved"> & { kind: ScheduledDocument };

function EmptyDocument({ kind, onSaved }: DocumentScheduleProps) {
  const { today } = useStartDate();
  const pricesIncludeTax = useCompanyPrices(sideOf(kind));
  if (pricesIncludeTax === undefined) return loading;
  const initial = newSchedule({ today, pricesIncludeTax });
  return <ScheduleForm opened={null} {...{ kind, initial, onSaved }} />;
}

function DocumentFrom({ kind, from: id, onSaved }: DocumentScheduleProps & { from: string }) {
  const query = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.get`, { params: { id } });
  const { after } = useStartDate();
  return (
    <AsyncRecord recordName={KIND_LABELS[kind]} {...{ query, back, failed, loading }}>
      {(document) => (
        <ScheduleForm
          initial={scheduleFrom(document, after(document.date))}
          opened={null}
          {...{ kind, onSaved }}
        />
      )}
    </AsyncRecord>
  );
}

export function EditDocumentSchedule({
  kind,
  opened,
  start,
  effectiveFrom,
  onSaved,
}: ScheduleEdit & { kind: ScheduledDocument }) {
  return (
    <ScheduleForm initial={{ ...toScheduleValues(start), effectiveFrom }} {...{ kind, opened, onSaved }} />
  );
}
