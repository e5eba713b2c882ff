import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** What schedules, assets, planned mails and exchange rates have still to do, since when, and what stands in their way (Behaviour 2.13). */
export function JobsNotice() {
  const { data } = useApiQuery("jobs.get");
  if (data === undefined) return null;
  const { planned, due, oldestAt, failing, items } = data;
  return (
    <Notice tone={failing > 0 ? "warning" : "positive"}>
      {`${countText(planned, "job")} scheduled, ${due === 0 ? "none" : due} due`}
      {oldestAt !== null && (
        <>
          {" since "}
          <InstantText at={oldestAt} />
        </>
      )}
      {failing > 0 ? `. ${countText(failing, "job")} failed.` : "."}
      {items.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer">What went wrong</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {items.map(({ id, dueAt, triedAt, failures, error }) => (
              <li key={id} className="wrap-anywhere">
                {`${error.replace(/\.$/, "")}: ${countText(failures, "time")}, last at `}
                <InstantText at={triedAt} />
                {", next at "}
                <InstantText at={dueAt} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}
