import { Pencil, Trash2 } from "lucide-react";
import type { Schedule, ScheduleChange } from "#contract/schedules.ts";
import type { Rate } from "#domain/money.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate, formatQuantity } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Future changes of prices and content, by effective date (Accounting 21). */
export function FutureChanges({ schedule }: { schedule: Schedule }) {
  const { priceChanges, changes } = schedule;
  if (priceChanges.length + changes.length === 0) return null;
  return (
    <Card title="Changes">
      <ul className="flex flex-col gap-3">
        {priceChanges.map(({ from, percent }) => (
          <li key={`prices ${from}`}>{`From ${formatDate(from)}: ${pricesText(percent)}`}</li>
        ))}
        {changes.map((change) => (
          <Change key={change.from} {...{ schedule, change }} />
        ))}
      </ul>
    </Card>
  );
}

function pricesText(percent: Rate | null): string {
  if (percent === null) return "current product prices";
  return `prices ${percent.startsWith("-") ? "" : "+"}${formatQuantity(percent)}%`;
}

function Change({ schedule, change }: { schedule: Schedule; change: ScheduleChange }) {
  const { id, version, currency, status } = schedule;
  const remove = useApiMutation("schedules.removeChange");
  const { from, total } = change;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="grow">
        {`From ${formatDate(from)}: new total `}
        <Amount amount={total} currency={currency} currencySign={symbolOf(currency)} />
      </span>
      {status !== "ended" && (
        <>
          <LinkButton size="small" icon={<Pencil />} href={paths.editSchedule(id, { from })}>
            Edit change
          </LinkButton>
          <Button
            needs="schedules.removeChange"
            size="small"
            icon={<Trash2 />}
            pending={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { id }, body: { version, from } },
                {
                  onSuccess: () => showToast("The change was removed"),
                  onError: (error) =>
                    showToast(failureText(error, "Couldn't remove the change"), { tone: "negative" }),
                },
              )
            }
          >
            Remove
          </Button>
        </>
      )}
    </li>
  );
}
