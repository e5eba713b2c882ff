import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";

type Options<Values extends FieldValues> = {
  /** The fields that the form shows; what is said of others is said above the buttons. */
  fields: readonly Path<Values>[];
  /** The sentence when the server failed: "Failed to save account". */
  fallback: string;
};

/** Puts what the server declined at the fields that it is about, and the rest at `root`. */
export function applyRefusal<Values extends FieldValues, Output>(
  error: unknown,
  form: Pick<UseFormReturn<Values, unknown, Output>, "setError">,
  { fields, fallback }: Options<Values>,
): void {
  const errors = error instanceof ApiError ? error.errors : [];
  const known = errors.flatMap(({ field, message }) => {
    const name = fields.find((candidate) => candidate === field);
    return name === undefined ? [] : [{ name, message }];
  });
  for (const [index, { name, message }] of known.entries())
    form.setError(name, { message }, { shouldFocus: index === 0 });
  if (known.length === 0 || known.length < errors.length)
    form.setError("root", { message: failureText(error, fallback) });
}
