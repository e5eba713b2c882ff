import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import {
  useFormState,
  useWatch,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from "react-hook-form";
import { numberEndpoints, type Numbered } from "#contract/numbers.ts";
import { refusalReply } from "#domain/refusals.ts";
import { callWith } from "#web/api/call.ts";
import { TextField } from "#web/ui/text-field.tsx";

type Own = "form" | "name" | "onChange" | "onBlur";
type Props<Values extends FieldValues> = Omit<ComponentProps<typeof TextField>, Own> & {
  /** What has the number. */
  of: Numbered;
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  onTyped?: () => void;
  /** What is said where another has the number; the sentence of Spec 4 unless told. */
  clash?: string;
};

/** The number or code of a record. That another has it is said when the field is left (Conventions 2). */
export function IdentifierField<Values extends FieldValues>(props: Props<Values>) {
  const { of, form, name, onTyped, clash = refusalReply("record.duplicate").detail, error, ...rest } = props;
  const { control } = form;
  const [left, setLeft] = useState<string | null>(null);
  const typed = String(useWatch({ control, name })).trim();
  // What it had when it was opened is its own, or free for it.
  const { isDirty } = form.getFieldState(name, useFormState({ control, name }));
  const query = { of, number: typed };
  const isTaken = useQuery({
    queryKey: [numberEndpoints.taken.path, query],
    queryFn: async ({ signal }) => (await callWith(numberEndpoints.taken, { query }, signal)).isTaken,
    enabled: isDirty && typed !== "" && typed === left,
  }).data;
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...rest}
      {...form.register(name, {
        onBlur: () => setLeft(String(form.getValues(name)).trim()),
        ...(onTyped && { onChange: onTyped }),
      })}
      error={error ?? (isDirty && isTaken ? clash : undefined)}
    />
  );
}
