import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { changePasswordInput } from "#contract/auth.ts";
import { useSession } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { applyRefusal } from "#web/fields/apply-refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };
const FIELDS = ["currentPassword", "newPassword", "confirmPassword"] as const;

/** Changes the password and ends all other sessions (Behaviour 2.15, 5.1, Accounting 14). */
export function PasswordCard() {
  const { form, isDone, isPending, submit } = usePasswordForm();
  const { control, formState } = form;
  const { email } = useSession().user;
  const [newPassword, confirmPassword] = useWatch({ control, name: ["newPassword", "confirmPassword"] });
  const { errors } = formState;
  return (
    <Card title="Change Password">
      <form
        noValidate
        className="flex max-w-auth flex-col gap-4"
        onSubmit={(event) => {
          if (isPending) event.preventDefault();
          else void submit(event);
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordFields form={form} />
        {errors.root?.message && <Notice tone="negative">{errors.root.message}</Notice>}
        {isDone && (
          <Notice tone="positive">Your password has been changed. All your other sessions have ended.</Notice>
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            pending={isPending}
            disabled={newPassword === "" || confirmPassword === ""}
          >
            Change Password
          </Button>
        </div>
      </form>
    </Card>
  );
}

const SHOWN = [
  { name: "currentPassword", label: "Current password", autoComplete: "current-password" },
  { name: "newPassword", label: "New password", autoComplete: "new-password" },
  { name: "confirmPassword", label: "Confirm new password", autoComplete: "new-password" },
] as const;

function PasswordFields({ form }: { form: ReturnType<typeof usePasswordForm>["form"] }) {
  const { errors } = form.formState;
  return SHOWN.map(({ name, label, autoComplete }) => (
    <TextField
      key={name}
      label={label}
      type="password"
      autoComplete={autoComplete}
      error={errors[name]?.message}
      {...form.register(name)}
    />
  ));
}

function usePasswordForm() {
  const change = useApiMutation("auth.changePassword");
  const form = useForm({ resolver: zodResolver(changePasswordInput), defaultValues: EMPTY });
  const submit = form.handleSubmit(async (body) => {
    try {
      await change.mutateAsync({ body });
      form.reset(EMPTY);
    } catch (error) {
      applyRefusal(error, form, { fields: FIELDS, fallback: "Failed to change the password" });
    }
  });
  return { form, submit, isPending: change.isPending, isDone: change.isSuccess && !form.formState.isDirty };
}
