import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatCount } from "#web/fields/formats.ts";
import { Card } from "#web/ui/card.tsx";
import { rowsOf } from "./to-do.ts";

/** Tasks to do, each count with a link (Behavior 2.5); hidden when all are done. */
export function ToDoCard() {
  const toDo = useApiQuery("reports.toDo").data;
  const rows = toDo ? rowsOf(toDo) : [];
  if (rows.length === 0) return null;
  return (
    <Card title="To do" flush>
      <ul className="flex flex-wrap p-1.5">
        {rows.map(({ label, count, href, icon: Icon }) => (
          <li key={label} className="grow basis-52">
            <a
              href={href}
              className="flex min-h-control items-center gap-2.5 rounded-control px-2.5 py-1.5 font-medium hover:bg-hover"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
              <span className="min-w-0 flex-1">{label}</span>
              <span className="rounded-full bg-accent-soft px-2 text-small text-accent-ink tabular-nums">
                {count === null ? "…" : formatCount(count)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
