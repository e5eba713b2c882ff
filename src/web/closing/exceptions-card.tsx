import { useState } from "react";
import type { LockException } from "#contract/locks.ts";
import { LOCK_AREA_NAMES, LOCK_AREAS, type LockArea } from "#domain/period-locks.ts";
import { failureText } from "#web/api/api-error.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Lock exceptions, current and past (Accounting 33). */
export function ExceptionsCard() {
  const exceptions = useApiQuery("lockDates.exceptions");
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
      {isAdding && <ExceptionDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

/** The newest exception per member and area applies through its last day; earlier ones are history. */
function Exceptions({ items }: { items: readonly LockException[] }) {
  const today = useToday();
  if (items.length === 0) return <p className="px-4 py-3 text-small text-ink-faint">No exceptions.</p>;
  const isNewest = ({ area, memberId }: LockException, index: number) =>
    items.findIndex((other) => other.area === area && other.memberId === memberId) === index;
  return (
    <ul className="divide-y divide-line">
      {items.map((exception, index) => {
        const { id, area, member, endsOn, setBy } = exception;
        const isInForce = isNewest(exception, index) && endsOn >= today;
        return (
          <li key={id} className="px-4 py-3">
            {member?.name ?? "Unknown user"}: {LOCK_AREA_NAMES[area]}{" "}
            <Badge tone={isInForce ? "warning" : "neutral"}>
              {isInForce ? "Active" : isNewest(exception, index) ? "Ended" : "Replaced"}
            </Badge>
            <span className="block text-small text-ink-faint">
              Through {formatDate(endsOn)}, granted by {setBy?.name ?? "an unknown user"}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Asks for the member, the area and the last day. */
function ExceptionDialog({ onClose }: { onClose: () => void }) {
  const { members, chosen, setMember, area, setArea, endsOn, setEndsOn, granting, save } =
    useGrantException(onClose);
  return (
    <Dialog
      title="Add an exception"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={granting.isPending} onClick={save}>
            Grant exception
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          The member can post, change and void on locked dates. This replaces the member's previous exception
          for the area. To end it, choose a past date.
        </p>
        <Select
          label="Member"
          value={chosen?.userId ?? ""}
          options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
          onChange={(event) => setMember(event.target.value)}
        />
        <Select
          label="Area"
          value={area}
          options={LOCK_AREAS.map((value) => ({ value, label: LOCK_AREA_NAMES[value] }))}
          onChange={(event) =>
            setArea(LOCK_AREAS.find((candidate) => candidate === event.target.value) ?? "all")
          }
        />
        <DateField id="exception-ends-on" label="Last day" value={endsOn} onChange={setEndsOn} />
        {granting.error && (
          <Notice tone="negative">{failureText(granting.error, "Couldn't grant the exception")}</Notice>
        )}
      </div>
    </Dialog>
  );
}

function useGrantException(onClose: () => void) {
  const members = useApiQuery("members.list").data?.items ?? [];
  const [memberId, setMember] = useState("");
  const [area, setArea] = useState<LockArea>("all");
  const [endsOn, setEndsOn] = useState<string>(useToday());
  const granting = useApiMutation("lockDates.addException");
  const chosen = members.find(({ userId }) => userId === memberId) ?? members[0];
  function save(): void {
    if (chosen === undefined) return;
    granting.mutate(
      { body: { memberId: chosen.userId, area, endsOn } },
      {
        onSuccess: () => {
          onClose();
          showToast(`Exception granted to ${chosen.name}`);
        },
      },
    );
  }
  return { members, chosen, setMember, area, setArea, endsOn, setEndsOn, granting, save };
}
