import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Checklist } from "#contract/checklist.ts";
import { shiftMonths } from "#domain/dates.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { dateOfAddress } from "#web/fields/period.tsx";
import { formatCount, titleOfPeriod } from "#web/fields/formats.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Bar } from "#web/ui/bars.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { AddItem } from "./add-item.tsx";
import { ChecklistLine } from "./checklist-line.tsx";
import { keyOfItem } from "./checklist-texts.ts";

const readMonth = ({ month }: Readonly<Record<string, string | undefined>>) => ({
  month: dateOfAddress(month),
});

/** The remaining tasks before a month is closed, and who did the others (Behavior 2.35). */
export function ChecklistPage() {
  const [{ month }] = useSearchParams(readMonth);
  const checklist = useApiQuery("checklist.get", { query: month === undefined ? {} : { month } });
  return (
    <>
      <PageHeader
        title="Closing checklist"
        description="Tasks before you close the month. Twofold checks most of them; you check off the rest."
        overForm
      />
      <AsyncContent query={checklist} failed={(message) => `Couldn't load the checklist: ${message}`}>
        {(data) => <Content checklist={data} />}
      </AsyncContent>
    </>
  );
}

function Content({ checklist }: { checklist: Checklist }) {
  const { items, month } = checklist;
  const canChange = useMay()("checklist.setStatus");
  return (
    <div className="flex max-w-form flex-col gap-4">
      <MonthHeader checklist={checklist} />
      <ul
        aria-label="Checklist"
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {items.map((item) => (
          <ChecklistLine key={`${month} ${keyOfItem(item)}`} {...{ item, checklist, canChange }} />
        ))}
      </ul>
      {canChange && <AddItem month={month} />}
    </div>
  );
}

/** The month with its neighbors, and how much of it is done. */
function MonthHeader({ checklist: { month, end, today, doneCount, itemCount } }: { checklist: Checklist }) {
  const next = shiftMonths(month, 1);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <div className="flex items-center gap-1">
          <IconLink
            label="Previous month"
            icon={<ChevronLeft />}
            href={paths.checklist({ month: shiftMonths(month, -1) })}
          />
          <h2 className="min-w-20 text-center text-section font-semibold tabular-nums">
            {titleOfPeriod({ start: month, end })}
          </h2>
          {next <= today && (
            <IconLink label="Next month" icon={<ChevronRight />} href={paths.checklist({ month: next })} />
          )}
        </div>
        <p className="text-ink-soft tabular-nums" aria-live="polite">
          {formatCount(doneCount)} of {formatCount(itemCount)} done
        </p>
      </div>
      <Bar share={itemCount === 0 ? 1 : doneCount / itemCount} />
    </div>
  );
}
