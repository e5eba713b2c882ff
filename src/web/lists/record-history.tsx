import { Card } from "#web/ui/card.tsx";
import { Changes } from "./record-changes.tsx";

type Props = { subjectId: string; title?: string };

/** Who did what to a record, and when (I-07). Journals have their own history with every version. */
export function RecordHistory({ title = "History", subjectId }: Props) {
  return (
    <Card needs="auditLog.list" title={title}>
      <Changes subjectId={subjectId} />
    </Card>
  );
}

/** The history of a record below its form. */
export function RecordHistorySection({ subjectId }: { subjectId: string }) {
  return (
    <div className="mt-6 max-w-form pb-16">
      <RecordHistory subjectId={subjectId} />
    </div>
  );
}
