import { z } from "zod";
import { requiredDate } from "#contract/fields.ts";
import type { PeriodLock } from "#contract/locks.ts";
import { LOCK_AREA_NAMES, type LockArea } from "#domain/period-locks.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { useField } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import { describeLock } from "./closing-texts.ts";

export type LockDates = Pick<PeriodLock, "area" | "hardLockDate" | "softLockDate">;

const lockForm = z.object({
  hardLockDate: requiredDate("Enter a date").nullable(),
  softLockDate: requiredDate("Enter a date").nullable(),
});

/** Asks for the new lock dates of an area; without any, the area is unlocked. */
export function LockDialog({ lock, onClose }: { lock: LockDates; onClose: () => void }) {
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
        hint="Through this later date, members must give a reason, which is kept in the history."
      />
    </RecordDialog>
  );
}

const AREA_HINTS: Readonly<Record<LockArea, string>> = {
  all: "Through this date, no one can post, change or void anything.",
  sales: "Through this date, no one can post, change or void invoices and credit notes.",
  purchases: "Through this date, no one can post, change or void bills and vendor credits.",
  payments: "Through this date, no one can post, change or void payments, expenses, deposits and transfers.",
};
