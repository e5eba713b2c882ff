import { useRef, useState, type ReactNode } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { authMessage } from "./auth-messages.ts";

export type AuthField = {
  name: string;
  label: string;
  type: "text" | "email" | "password";
  autoComplete: string;
  hint?: string;
};

export type AuthValues = Readonly<Record<string, string>>;
export type AuthErrors = Readonly<Record<string, string | undefined>>;

type Props = {
  fields: readonly AuthField[];
  submitLabel: string;
  /** What is wrong with the values, by field; nothing when they may be sent. */
  validate: (values: AuthValues) => AuthErrors;
  /** Sends the values; what it throws is shown above the button. */
  onSubmit: (values: AuthValues) => Promise<void>;
  /** The sentence for a failure that brings none. */
  fallback: string;
  /** Between the fields and the button. */
  children?: ReactNode;
};

/** A short form of the sign-in: plain inputs that password managers know, errors at their fields. */
export function AuthForm({ fields, submitLabel, validate, onSubmit, fallback, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AuthErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  async function submit(): Promise<void> {
    const element = form.current;
    if (!element || isPending) return;
    const data = new FormData(element);
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? "")]));
    const found = validate(values);
    setErrors(found);
    setFailure(null);
    const firstWrong = fields.find(({ name }) => found[name]);
    if (firstWrong) {
      element.querySelector<HTMLInputElement>(`[name="${firstWrong.name}"]`)?.focus();
      return;
    }
    setPending(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const refused = refusedFields(error, fields);
      setErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(authMessage(error, fallback));
    } finally {
      setPending(false);
    }
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields.map(({ name, label, type, autoComplete, hint }, index) => (
        <TextField
          key={name}
          id={`auth-${name}`}
          name={name}
          label={label}
          type={type}
          autoComplete={autoComplete}
          autoFocus={index === 0}
          required
          hint={hint}
          error={errors[name]}
        />
      ))}
      {children}
      {failure && <Notice tone="negative">{failure}</Notice>}
      <Button type="submit" variant="primary" pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** What the server says about fields that this form has. */
function refusedFields(error: unknown, fields: readonly AuthField[]): AuthErrors {
  if (!(error instanceof ApiError)) return {};
  const known = error.errors.filter(({ field }) => fields.some(({ name }) => name === field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}
