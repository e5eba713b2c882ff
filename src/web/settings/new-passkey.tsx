import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { useInputs } from "#web/forms/form-fields.ts";
import { Form } from "#web/forms/form.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { ApiError } from "#web/api/api-error.ts";
import { makePasskey, passkeyFailure } from "#web/navigation/passkey-browser.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { describeUserAgent } from "./user-agent.ts";

/** A button, then a form: the password and a code, if one is needed to sign in, prove who adds a passkey. */
export function NewPasskey() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Add a passkey</Button>;
  return <NewPasskeyForm onClose={() => setOpen(false)} />;
}

const schema = lazySchema(async () => (await import("#contract/passkeys.ts")).newPasskeyForm);

type Values = { name: string; password: string; code?: string | undefined };

function NewPasskeyForm({ onClose }: { onClose: () => void }) {
  const { isCodeRequired, add } = useAddPasskey(onClose);
  const { fields, ...form } = useForm<Values, Values, void>({
    initial: { name: describeUserAgent(navigator.userAgent), password: "", code: "" },
    read: ({ code, ...values }) => validateValues(schema, isCodeRequired ? { ...values, code } : values),
    write: add,
    keepsFormOpen: true,
    fallback: "Couldn't add the passkey",
  });
  const input = useInputs(fields);
  const { email } = useSession().user;
  return (
    <Form className="flex max-w-auth flex-col gap-4" onSave={() => void form.save()}>
      <TextField label="Name" autoFocus {...input("name")} />
      {/* The username, for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...input("password")}
      />
      {isCodeRequired && (
        <TextField
          label="Code"
          hint="Code from your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          {...input("code")}
        />
      )}
      <ErrorSummary form={form} formErrorsOnly />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.isPending}>
          Create passkey
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}

/** Proves who is asking, lets the device create the passkey, and adds it. */
function useAddPasskey(onAdded: () => void) {
  const status = useApiQuery("twoFactor.status");
  const begin = useApiMutation("passkeys.creationOptions");
  const create = useApiMutation("passkeys.create");
  const add = async ({ name, ...proof }: Values): Promise<void> => {
    const { options } = await begin.mutateAsync({ body: proof });
    const passkey = await makePasskey(options).catch((error: unknown) => {
      // The form shows it like a refusal of the server.
      throw new ApiError({ status: 422, code: "passkey.not-created", detail: passkeyFailure(error) });
    });
    // The user may have changed their mind.
    if (passkey === null) return;
    await create.mutateAsync({ body: { name, ...passkey } });
    showToast(`Passkey "${name}" added`);
    onAdded();
  };
  return { isCodeRequired: status.data?.isEnabled === true, add };
}
