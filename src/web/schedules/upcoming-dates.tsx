import { CalendarClock } from "lucide-react";
import type { Schedule } from "#contract/schedules.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { DueDates } from "./due-dates.tsx";

/** The next twelve dates with their totals, each of which can be skipped. */
export function UpcomingDates({ schedule: { id, status, currency, nextDates } }: { schedule: Schedule }) {
  const skip = useApiMutation("schedules.skip");
  if (status === "ended") return null;
  return (
    <Card title={status === "paused" ? "Dates if you resume today" : "Next dates"}>
      {nextDates.length === 0 ? (
        <p className="text-ink-soft">No upcoming dates.</p>
      ) : (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-8 tabular-nums">
          {nextDates.map(({ date, total, installments }) => (
            <li key={date} className="flex items-center gap-2">
              <span className="grow">
                {formatDate(date)}
                <span className="block">
                  <DueDates installments={installments} currency={currency} />
                </span>
              </span>
              <Amount amount={total} currency={currency} currencySign={symbolOf(currency)} />
              <IconButton
                needs="schedules.skip"
                label={`Skip ${formatDate(date)}`}
                icon={<CalendarClock />}
                disabled={skip.isPending}
                onClick={() =>
                  skip.mutate(
                    { params: { id }, body: { date } },
                    {
                      onSuccess: () => showToast(`${formatDate(date)} will be skipped`),
                      onError: (error) =>
                        showToast(failureText(error, "Couldn't skip the date"), { tone: "negative" }),
                    },
                  )
                }
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
