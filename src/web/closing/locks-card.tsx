import { useState } from "react";
import { z } from "zod";
import { requiredDate } from "#contract/fields.ts";
import type { PeriodLock } from "#contract/locks.ts";
import { LOCK_AREA_NAMES, LOCK_AREAS, type LockArea } from "#domain/period-locks.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { useField } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { showToast } from "#web/ui/toast.tsx";

type LockDates = Pick<PeriodLock, "area" | "hardLockDate" | "softLockDate">;

/** Lock dates of each area, and their history (Accounting 33). */
export function LocksCard() {
  const locks = useApiQuery("lockDates.list");
  const [chosen, setChosen] = useState<LockDates | null>(null);
  return (
    <Card title="Lock dates" flush>
      <AsyncContent query={locks} failed={() => "Couldn't load lock dates"}>
        {({ items }) => (
          <>
            <ul className="divide-y divide-line">
              {LOCK_AREAS.map((area) => (
                <AreaLock
                  key={area}
                  area={area}
                  lock={items.find((item) => item.area === area)}
                  onChange={setChosen}
                />
              ))}
            </ul>
            <History items={items} />
          </>
        )}
      </AsyncContent>
      {chosen && <LockDialog lock={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

type AreaProps = { area: LockArea; lock: PeriodLock | undefined; onChange: (lock: LockDates) => void };

function AreaLock({ area, lock, onChange }: AreaProps) {
  const current = lock ?? { area, hardLockDate: null, softLockDate: null };
  return (
    <li className="flex min-h-8 items-center justify-between gap-3 px-4 py-3">
      <span>
        {LOCK_AREA_NAMES[area]}
        <span className="block text-small text-ink-faint tabular-nums">{describeLock(current)}</span>
      </span>
      <Button needs="lockDates.set" size="small" onClick={() => onChange(current)}>
        Change
      </Button>
    </li>
  );
}

function describeLock({ hardLockDate, softLockDate }: Omit<LockDates, "area">): string {
  const isReasonNeeded = softLockDate !== null && (hardLockDate === null || softLockDate > hardLockDate);
  const locks = [
    hardLockDate === null ? [] : `locked through ${formatDate(hardLockDate)}`,
    isReasonNeeded ? `reason needed through ${formatDate(softLockDate)}` : [],
  ].flat();
  const [first = "not locked"] = locks;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...locks.slice(1)].join("; ");
}

function History({ items }: { items: readonly PeriodLock[] }) {
  if (items.length === 0) return null;
  return (
    <details className="border-t border-line px-4 py-3">
      <summary className="cursor-pointer text-small">History</summary>
      <ul className="mt-2 flex flex-col gap-2 text-small">
        {items.map(({ id, area, setBy, setAt, ...lock }) => (
          <li key={id}>
            {LOCK_AREA_NAMES[area]}: {describeLock(lock)}
            <span className="block text-ink-faint">
              {setBy?.name ?? "Unknown user"}, <InstantText at={setAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const lockForm = z.object({
  hardLockDate: requiredDate("Enter a date").nullable(),
  softLockDate: requiredDate("Enter a date").nullable(),
});

/** Asks for the new lock dates of an area; without any, the area is unlocked. */
function LockDialog({ lock, onClose }: { lock: LockDates; onClose: () => void }) {
  const { area } = lock;
  const setting = useApiMutation("lockDates.set");
  const { fields, ...form } = useForm({
    initial: { hardLockDate: lock.hardLockDate ?? "", softLockDate: lock.softLockDate ?? "" },
    read: (values: Record<keyof z.input<typeof lockForm>, string>) =>
      validateValues(lockForm, {
        hardLockDate: values.hardLockDate || null,
        softLockDate: values.softLockDate || null,
      }),
    write: async (input) => setting.mutateAsync({ body: { ...input, area } }),
    onSaved: (saved) => {
      onClose();
      showToast(`${LOCK_AREA_NAMES[area]}: ${describeLock(saved)}`);
    },
    fallback: "Couldn't save the lock dates",
  });
  return (
    <RecordDialog
      title={`Lock dates: ${LOCK_AREA_NAMES[area]}`}
      size="normal"
      saveLabel="Save lock dates"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">{AREA_HINTS[area]} Clear a date to unlock. Closed years stay closed.</p>
      <div data-first-focus>
        <DateField {...useField(fields, "hardLockDate")} label="Locked through" optional flagFuture />
      </div>
      <DateField
        {...useField(fields, "softLockDate")}
        label="Reason needed through"
        optional
        flagFuture
        hint="Through this later date, members must give a reason. The history keeps it."
      />
    </RecordDialog>
  );
}

const AREA_HINTS: Readonly<Record<LockArea, string>> = {
  all: "Through this date, no one can post, change or void anything.",
  sales: "Through this date, no one can post, change or void invoices and credit notes.",
  purchases: "Through this date, no one can post, change or void bills and vendor credits.",
  money: "Through this date, no one can post, change or void payments, expenses, deposits and transfers.",
};
