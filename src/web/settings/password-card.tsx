import { changePasswordInput } from "#contract/auth.ts";
import { useSession } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { useInputs, useValues } from "#web/forms/form-fields.ts";
import { Form } from "#web/forms/form.tsx";
import { readBy } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

const FIELDS = [
  { name: "currentPassword", label: "Current password", autoComplete: "current-password" },
  { name: "newPassword", label: "New password", autoComplete: "new-password" },
  { name: "confirmPassword", label: "Confirm new password", autoComplete: "new-password" },
] as const;

/** Changes the password and ends all other sessions (Behaviour 2.15, 5.1, Accounting 14). */
export function PasswordCard() {
  const { fields, isDone, ...form } = usePasswordForm();
  const { newPassword, confirmPassword } = useValues(fields);
  const input = useInputs(fields);
  const { email } = useSession().user;
  return (
    <Card title="Change Password">
      <Form className="flex max-w-auth flex-col gap-4" onSave={() => void form.save()}>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {FIELDS.map(({ name, ...texts }) => (
          <TextField key={name} type="password" {...texts} {...input(name)} />
        ))}
        <ErrorSummary form={form} ofWhole />
        {isDone && (
          <Notice tone="positive">Your password has been changed. All your other sessions have ended.</Notice>
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

function usePasswordForm() {
  const change = useApiMutation("auth.changePassword");
  const form = useForm({
    initial: { currentPassword: "", newPassword: "", confirmPassword: "" },
    read: (values) => readBy(changePasswordInput, values),
    write: (body) => change.mutateAsync({ body }),
    stays: true,
    fallback: "Failed to change the password",
  });
  return { ...form, isDone: change.isSuccess && !form.isDirty };
}
