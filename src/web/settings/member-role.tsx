import type { Member, MemberInput } from "#contract/people.ts";
import { hasSwitches, type Membership, type Role, ROLE_TEXTS, ROLES, SWITCHES_OF } from "#domain/roles.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { type FormFields, useInputs, useValues } from "#web/forms/form-fields.ts";
import { useForm } from "#web/forms/use-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";

export type RoleValues = { email: string } & Membership;

/** A role with its description, and its options. */
export function RoleFields({ fields, roles }: { fields: FormFields<RoleValues>; roles: readonly Role[] }) {
  const input = useInputs(fields);
  const { role } = useValues(fields);
  return (
    <>
      <Select
        {...input("role", {
          onChange: () => {
            const { canViewBank, canViewReports } = SWITCHES_OF[fields.getValues("role")];
            fields.setValue("canViewBank", canViewBank);
            fields.setValue("canViewReports", canViewReports);
          },
        })}
        label="Role"
        hint={`${ROLE_TEXTS[role].can}.`}
        options={roles.map((value) => ({ value, label: ROLE_TEXTS[value].name }))}
      />
      {hasSwitches(role) && (
        <div className="flex flex-col gap-2">
          <Checkbox {...input("canViewBank")} label="Sees bank accounts and their balances" />
          <Checkbox {...input("canViewReports")} label="Sees the dashboard and reports" />
        </div>
      )}
    </>
  );
}

const ASSIGNABLE_ROLES = ROLES.flatMap((role) => (role === "owner" ? [] : [role]));

/** Changes the role of a member. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const update = useApiMutation("members.update");
  const { email, role, canViewBank, canViewReports, name } = member;
  const { fields, ...form } = useForm<RoleValues, MemberInput, Member>({
    initial: { email, role, canViewBank, canViewReports },
    read: (values) =>
      values.role === "owner"
        ? { problems: [{ field: "role", message: "Invite this person as owner to transfer the company" }] }
        : {
            input: {
              role: values.role,
              canViewBank: values.canViewBank,
              canViewReports: values.canViewReports,
            },
          },
    write: (body) => update.mutateAsync({ params: { id: member.userId }, body }),
    onSaved: () => {
      showToast(`Role of ${name} changed`);
      onClose();
    },
    fallback: "Couldn't change the role",
  });
  return (
    <RecordDialog title={`Role of ${name}`} saveLabel="Save" size="normal" form={form} onClose={onClose}>
      <RoleFields fields={fields} roles={ASSIGNABLE_ROLES} />
    </RecordDialog>
  );
}
