import { useSession } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { type FormFields, useField, useInputs, useValues } from "#web/forms/form-fields.ts";
import { Form } from "#web/forms/form.tsx";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const changePasswordInput = lazySchema(async () => (await import("#contract/auth.ts")).changePasswordInput);

const FIELDS = [
  { name: "currentPassword", label: "Current password", autoComplete: "current-password" },
  { name: "newPassword", label: "New password", autoComplete: "new-password" },
  { name: "confirmPassword", label: "Confirm new password", autoComplete: "new-password" },
] as const;

/** Changes the password, and ends all other sessions and API tokens (Behavior 2.15, 5.1, Security 1.10). */
export function PasswordCard() {
  const { fields, isDone, ...form } = usePasswordForm();
  const { newPassword, confirmPassword } = useValues(fields);
  const input = useInputs(fields);
  const { email } = useSession().user;
  return (
    <Card title="Change Password">
      <Form className="flex max-w-auth flex-col gap-4" onSave={() => void form.save()}>
        {/* The username, for password managers. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {FIELDS.map(({ name, ...texts }) => (
          <TextField key={name} type="password" {...texts} {...input(name)} />
        ))}
        <KeptTokens fields={fields} />
        <ErrorSummary form={form} formErrorsOnly />
        {isDone && (
          <Notice tone="positive">
            Your password has been changed. All your other sessions have ended, and API tokens you didn't keep
            have been revoked.
          </Notice>
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            pending={form.isPending}
            disabled={newPassword === "" || confirmPassword === ""}
          >
            Change Password
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "", keptTokenIds: [] as string[] };

/** Someone who knew the old password may have created tokens, so they are revoked; the owner chooses which to keep. */
function KeptTokens({ fields }: { fields: FormFields<typeof EMPTY> }) {
  const tokens = useApiQuery("tokens.list");
  const { value, onChange } = useField(fields, "keptTokenIds");
  if (!tokens.data || tokens.data.items.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-ink-soft">Changing your password revokes API tokens. Keep these:</legend>
      {tokens.data.items.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={value.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, id] : value.filter((tokenId) => tokenId !== id))
          }
        />
      ))}
    </fieldset>
  );
}

function usePasswordForm() {
  const change = useApiMutation("auth.changePassword");
  const form = useForm({
    initial: EMPTY,
    read: (values) => validateValues(changePasswordInput, values),
    write: (body) => change.mutateAsync({ body }),
    keepsFormOpen: true,
    fallback: "Couldn't change the password",
  });
  return { ...form, isDone: change.isSuccess && !form.isDirty };
}
