import { z } from "zod";
import { requiredDate, userId } from "#contract/fields.ts";
import type { Member } from "#contract/people.ts";
import { LOCK_AREA_NAMES, LOCK_AREAS } from "#domain/period-locks.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { useField, useInputs } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";

const exceptionForm = z.object({
  memberId: userId,
  area: z.enum(LOCK_AREAS),
  endsOn: requiredDate("Enter the last day of the exception"),
});

/** Asks for the member, the area and the last day. */
export function ExceptionDialog({ members, onClose }: { members: readonly Member[]; onClose: () => void }) {
  const granting = useApiMutation("lockDates.addException");
  const today = useToday();
  const { fields, ...form } = useForm({
    initial: { memberId: members[0]?.userId ?? "", area: "all", endsOn: String(today) },
    read: (values: Record<keyof z.input<typeof exceptionForm>, string>) =>
      validateValues(exceptionForm, values),
    write: async (input) => granting.mutateAsync({ body: input }),
    onSaved: ({ member }) => {
      onClose();
      showToast(`Exception granted to ${member?.name ?? "the member"}`);
    },
    fallback: "Couldn't grant the exception",
  });
  const input = useInputs(fields);
  return (
    <RecordDialog
      title="Add an exception"
      size="normal"
      saveLabel="Grant exception"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        The member can post, change and void on locked dates of the area, without a reason, through the last
        day. Closed years stay closed.
      </p>
      <div data-first-focus>
        <Select
          label="Member"
          options={members.map(({ userId: value, name }) => ({ value, label: name }))}
          {...input("memberId")}
        />
      </div>
      <Select
        label="Area"
        options={LOCK_AREAS.map((value) => ({ value, label: LOCK_AREA_NAMES[value] }))}
        {...input("area")}
      />
      <DateField {...useField(fields, "endsOn")} label="Last day" min={today} />
    </RecordDialog>
  );
}
