import type { Member, MemberInput } from "#contract/people.ts";
import {
  hasSwitch,
  type Membership,
  membershipIn,
  type Role,
  ROLE_TEXTS,
  ROLES,
  type Switches,
  SWITCHES_OF,
} from "#domain/roles.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { type FormFields, useInputs, useValues } from "#web/forms/form-fields.ts";
import { useForm } from "#web/forms/use-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";

export type RoleValues = { email: string } & Membership;

const SWITCHES: readonly { name: keyof Switches; label: string }[] = [
  { name: "canPost", label: "Posts and voids documents, instead of only saving drafts" },
  { name: "canViewBank", label: "Sees bank accounts and their balances" },
  { name: "canViewReports", label: "Sees the dashboard and reports" },
];

/** A role with its description, and its options. */
export function RoleFields({ fields, roles }: { fields: FormFields<RoleValues>; roles: readonly Role[] }) {
  const input = useInputs(fields);
  const { role } = useValues(fields);
  const offered = SWITCHES.filter(({ name }) => hasSwitch(role, name));
  return (
    <>
      <Select
        {...input("role", {
          onChange: () => {
            const switches = SWITCHES_OF[fields.getValues("role")];
            for (const { name } of SWITCHES) fields.setValue(name, switches[name]);
          },
        })}
        label="Role"
        hint={`${ROLE_TEXTS[role].can}.`}
        options={roles.map((value) => ({ value, label: ROLE_TEXTS[value].name }))}
      />
      {offered.length > 0 && (
        <div className="flex flex-col gap-2">
          {offered.map(({ name, label }) => (
            <Checkbox key={name} {...input(name)} label={label} />
          ))}
        </div>
      )}
    </>
  );
}

const ASSIGNABLE_ROLES = ROLES.flatMap((role) => (role === "owner" ? [] : [role]));

/** Changes the role of a member. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const update = useApiMutation("members.update");
  const { email, name } = member;
  const { fields, ...form } = useForm<RoleValues, MemberInput, Member>({
    initial: { email, ...membershipIn(member) },
    read: (values) =>
      values.role === "owner"
        ? { problems: [{ field: "role", message: "Invite this person as owner to transfer the company" }] }
        : {
            input: { ...membershipIn(values), role: values.role },
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
