import { useLayoutEffect, useState, type ReactNode } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { Form } from "#web/forms/form.tsx";
import { messageAt, newProblems, useProblems } from "#web/forms/problems.ts";
import { newControls, useRefusal } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { authMessage } from "./auth-rules.ts";

export type AuthField = {
  name: string;
  label: string;
  type: "text" | "email" | "password";
  autoComplete: string;
  hint?: string;
  /** Keyboard that a phone shows. */
  inputMode?: "numeric";
  defaultValue?: string;
  /** Shown at the end of the label's row, and after the field in the tab order. */
  aside?: ReactNode;
};

type AuthValues = Readonly<Record<string, string>>;

type AuthFormOptions = {
  fields: readonly AuthField[];
  /** Returns the errors by field; empty if the values can be sent. */
  validate: (values: AuthValues) => Readonly<Record<string, string | undefined>>;
  /** Sends the values; an error it throws is shown at its field or above the button. */
  onSubmit: (values: AuthValues) => Promise<void>;
  /** Message for a failure that has none of its own. */
  fallback: string;
};

type Props = AuthFormOptions & {
  submitLabel: string;
  /** Content between the fields and the button. */
  children?: ReactNode;
};

/** `autoFocus` works on a page, the data attribute in a dialog (dialog.tsx). */
const FOCUSED = { autoFocus: true, "data-first-focus": true };

/** A short sign-in form: plain inputs that password managers recognize, with errors at the fields. */
export function AuthForm({ submitLabel, children, ...sending }: Props) {
  const { form, isPending, submit } = useAuthForm(sending);
  const { all } = useProblems(form);
  const first = sending.fields.find(({ defaultValue = "" }) => defaultValue === "")?.name ?? "";
  // Runs before the form is visible; later it could steal the focus from a field being filled in.
  useLayoutEffect(() => {
    // The attribute works once per page, so a form that replaces another must set the focus itself.
    form.focus(first);
  }, [form, first]);
  return (
    <Form className="flex flex-col gap-4" onSave={(element) => void submit(element)}>
      {sending.fields.map(({ name, aside, ...field }) => (
        <div key={name} className="relative">
          <TextField
            {...field}
            name={name}
            ref={form.keep(name)}
            {...(name === first && FOCUSED)}
            required
            error={messageAt(all, name)}
          />
          {aside && <div className="absolute end-0 -top-0.5">{aside}</div>}
        </div>
      ))}
      {children}
      <ErrorSummary form={form} formErrorsOnly />
      <Button type="submit" variant="primary" pending={isPending}>
        {submitLabel}
      </Button>
    </Form>
  );
}

/** Field for the address of an account, which can start with one. */
export function emailField(defaultValue: string | null): AuthField {
  return {
    name: "email",
    label: "Email",
    type: "email",
    autoComplete: "username",
    defaultValue: defaultValue ?? "",
  };
}

/** Fields for a new password and its repetition. `name` is the first field's name in the request. */
export function newPasswordFields(name: string, lengthMin: number, label: string): readonly AuthField[] {
  return [
    {
      name,
      label,
      type: "password",
      autoComplete: "new-password",
      hint: `Enter at least ${lengthMin} characters`,
    },
    {
      name: "confirmPassword",
      label: `Confirm ${label.toLowerCase()}`,
      type: "password",
      autoComplete: "new-password",
    },
  ];
}

/** Uncontrolled inputs: password managers fill them, and the sign-in needs no form library. */
function useAuthForm({ fields, validate, onSubmit, fallback }: AuthFormOptions) {
  const [form] = useState(() => {
    const controls = newControls();
    return { ...controls, goTo: controls.focus, problems: newProblems() };
  });
  const { refuse } = useRefusal(form);
  const [isPending, setPending] = useState(false);
  async function submit(element: HTMLFormElement): Promise<void> {
    if (isPending) return;
    const data = new FormData(element);
    const values = Object.fromEntries(fields.map(({ name }) => [name, asText(data.get(name))]));
    const fieldErrors = Object.entries(validate(values)).flatMap(([field, message]) =>
      message === undefined ? [] : [{ field, message }],
    );
    if (fieldErrors.length > 0) {
      refuse(fieldErrors);
      return;
    }
    form.problems.forget();
    setPending(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const declined = error instanceof ApiError && error.errors.some(({ field }) => form.has(field));
      refuse(declined ? error.errors : [{ field: "", message: authMessage(error, fallback) }]);
    } finally {
      setPending(false);
    }
  }
  return { form, isPending, submit };
}

function asText(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
