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
import type { NumberedRecordKind } from "#contract/records.ts";
import { alreadyUsedMessage } from "#domain/numbering.ts";
import { callAbortable } from "#web/api/call-api.ts";
import { type FieldTexts, TextField } from "#web/ui/field.tsx";

type Props<Values extends FieldValues> = FieldTexts &
  UseFormRegisterReturn<FieldPath<Values>> &
  Omit<ComponentProps<"input">, keyof UseFormRegisterReturn | "form"> & {
    /** Kind of record that the number belongs to. */
    recordKind: NumberedRecordKind;
    form: Pick<UseFormReturn<Values>, "control" | "getFieldState">;
    /** Message if another record has the number; by default the message of Behavior 4. */
    clash?: string;
  };

/** Number or code of a record; takes `register(...)`. On blur, warns if another record has it (Interface 2). */
export function IdentifierField<Values extends FieldValues>(props: Props<Values>) {
  const { recordKind, form, name, clash, error, onBlur, ...rest } = props;
  const { control } = form;
  const [blurredNumber, setLeft] = useState<string | null>(null);
  const typed = String(useWatch({ control, name })).trim();
  // The initial number is the record's own or known to be free.
  const { isDirty } = form.getFieldState(name, useFormState({ control, name }));
  const query = { kind: recordKind, number: typed };
  const existingRecord = useQuery({
    queryKey: ["numbers.checkAvailability", query],
    queryFn: async ({ signal }) =>
      (await callAbortable("numbers.checkAvailability", { query }, signal)).usedBy,
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
          ? alreadyUsedMessage({ field: name, existingRecord, detail: clash })
          : undefined)
      }
    />
  );
}
