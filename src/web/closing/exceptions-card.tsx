import { useState } from "react";
import type { LockException } from "#contract/locks.ts";
import { shiftDays } from "#domain/dates.ts";
import { LOCK_AREA_NAMES } from "#domain/period-locks.ts";
import { failureText } from "#web/api/api-error.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toast.tsx";

const ExceptionDialog = lazyPart(async () => (await import("./exception-dialog.tsx")).ExceptionDialog);

/** Lock exceptions, current and past (Accounting 33). */
export function ExceptionsCard() {
  const exceptions = useApiQuery("lockDates.exceptions");
  const members = useApiQuery("members.list").data?.items;
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Exceptions"
      flush
      action={
        <Button needs="lockDates.addException" size="small" onClick={() => setAdding(true)}>
          Add
        </Button>
      }
    >
      <AsyncContent query={exceptions} failed={() => "Couldn't load exceptions"}>
        {({ items }) => <Exceptions items={items} />}
      </AsyncContent>
      {isAdding && members && <ExceptionDialog members={members} onClose={() => setAdding(false)} />}
    </Card>
  );
}

/** The newest exception per member and area applies through its last day; earlier ones are history. */
function Exceptions({ items }: { items: readonly LockException[] }) {
  const today = useToday();
  if (items.length === 0) return <p className="px-4 py-3 text-small text-ink-faint">No exceptions.</p>;
  const isNewest = ({ area, memberId }: LockException, index: number) =>
    items.findIndex((exception) => exception.area === area && exception.memberId === memberId) === index;
  const isActive = (exception: LockException, index: number) =>
    isNewest(exception, index) && exception.endsOn >= today;
  const past = items.filter((exception, index) => !isActive(exception, index));
  return (
    <>
      <ul className="divide-y divide-line">
        {items.filter(isActive).map((exception) => (
          <ActiveException key={exception.id} exception={exception} />
        ))}
      </ul>
      {past.length > 0 && (
        <details className="border-t border-line px-4 py-3">
          <summary className="cursor-pointer text-small">History</summary>
          <ul className="mt-2 flex flex-col gap-2 text-small">
            {past.map((exception) => (
              <li key={exception.id}>{describeException(exception)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function describeException({ area, member, endsOn, setBy, setAt }: LockException) {
  return (
    <>
      {member?.name ?? "Unknown user"}: {LOCK_AREA_NAMES[area]}
      <span className="block text-small text-ink-faint">
        Through {formatDate(endsOn)}, set by {setBy?.name ?? "an unknown user"}, <InstantText at={setAt} />
      </span>
    </>
  );
}

function ActiveException({ exception }: { exception: LockException }) {
  const { area, memberId, member } = exception;
  const yesterday = shiftDays(useToday(), -1);
  const ending = useApiMutation("lockDates.addException");
  const end = () =>
    ending.mutate(
      { body: { area, memberId, endsOn: yesterday } },
      {
        onSuccess: () => showToast(`${member?.name ?? "The member"} can no longer post on locked dates`),
        onError: (error) => showToast(failureText(error, "Couldn't end the exception")),
      },
    );
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0 break-words">{describeException(exception)}</span>
      <Button needs="lockDates.addException" size="small" pending={ending.isPending} onClick={end}>
        End
      </Button>
    </li>
  );
}
