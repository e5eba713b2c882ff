import { RecordHistory } from "./record-history.tsx";

/** The history of a record below its form. */
export function HistoryBelow({ subjectId }: { subjectId: string }) {
  return (
    <div className="mt-6 max-w-form pb-16">
      <RecordHistory subjectId={subjectId} />
    </div>
  );
}
