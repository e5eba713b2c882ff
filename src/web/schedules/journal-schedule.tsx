import { useApiQuery } from "#web/api/use-api-query.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { JournalScheduleForm, newJournalSchedule, toJournalSchedule } from "./journal-schedule-form.tsx";
import {
  failed,
  loading,
  type NewScheduleProps,
  back,
  type ScheduleEdit,
  useStartDate,
} from "./schedule-start.tsx";

/** The form for a new recurring journal, blank or from an existing one. */
export function NewJournalSchedule({ from, onSaved }: NewScheduleProps) {
  const { today } = useStartDate();
  return from === undefined ? (
    <JournalScheduleForm initial={newJournalSchedule(null, today)} opened={null} onSaved={onSaved} />
  ) : (
    <JournalFrom {...{ from, onSaved }} />
  );
}

function JournalFrom({ from: id, onSaved }: Pick<NewScheduleProps, "onSaved"> & { from: string }) {
  const query = useApiQuery("journals.get", { params: { id } });
  const { after } = useStartDate();
  return (
    <AsyncRecord recordName="Journal" {...{ query, back, failed, loading }}>
      {(journal) => (
        <JournalScheduleForm
          initial={newJournalSchedule(journal, after(journal.date))}
          opened={null}
          onSaved={onSaved}
        />
      )}
    </AsyncRecord>
  );
}

export function EditJournalSchedule({ opened, start, effectiveFrom, onSaved }: ScheduleEdit) {
  return (
    <JournalScheduleForm initial={{ ...toJournalSchedule(start), effectiveFrom }} {...{ opened, onSaved }} />
  );
}
