import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import {
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useFormState,
  useWatch,
} from "react-hook-form";
import type { Numbered } from "#contract/records.ts";
import { takenSentence } from "#domain/numbering.ts";
import { callWith } from "#web/api/call.ts";
import { type FieldTexts, TextField } from "#web/ui/field.tsx";

type Props<Values extends FieldValues> = FieldTexts &
  UseFormRegisterReturn<FieldPath<Values>> &
  Omit<ComponentProps<"input">, keyof UseFormRegisterReturn | "form"> & {
    /** The kind of record that has the number. */
    recordKind: Numbered;
    form: Pick<UseFormReturn<Values>, "control" | "getFieldState">;
    /** The sentence when another record has the number; that of Behavior 4 by default. */
    clash?: string;
  };

/**
 * The number or code of a record; takes `register(...)` of its form. When it is left, it says that another record
 * has the number (Interface 2).
 */
export function IdentifierField<Values extends FieldValues>(props: Props<Values>) {
  const { recordKind, form, name, clash, error, onBlur, ...rest } = props;
  const { control } = form;
  const [blurredNumber, setLeft] = useState<string | null>(null);
  const typed = String(useWatch({ control, name })).trim();
  // The number that the record had at first is its own or free.
  const { isDirty } = form.getFieldState(name, useFormState({ control, name }));
  const query = { of: recordKind, number: typed };
  const existingRecord = useQuery({
    queryKey: ["numbers.taken", query],
    queryFn: async ({ signal }) => (await callWith("numbers.taken", { query }, signal)).takenBy,
    enabled: isDirty && typed !== "" && typed === blurredNumber,
  }).data;
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...rest}
      name={name}
      onBlur={(event) => {
        setLeft(typed);
        void onBlur(event);
      }}
      error={
        error ??
        (isDirty && typeof existingRecord === "string"
          ? takenSentence({ field: name, existingRecord, detail: clash })
          : undefined)
      }
    />
  );
}
