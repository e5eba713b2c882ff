import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "#web/api/api-error.ts";
import { applyRefusal } from "./apply-refusal.ts";

/** What somebody else saved while the form was open, and what this form wanted to save. */
export type StaleRecord<Input, Saved> = { message: string; saved: Saved; mine: Input };

type Options<Values extends FieldValues, Output extends FieldValues, Input, Saved> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** Null for a new record. */
  opened: Saved | null;
  toValues: (record: Saved) => Values;
  toInput: (output: Output) => Input;
  /** Creates the record, or writes it over the version that was read. */
  write: (input: Input, over: Saved | null) => Promise<Saved>;
  /** The record that comes with a stale edit. */
  readCurrent: (current: unknown) => Saved | undefined;
  onSaved: (saved: Saved) => void;
  /** The fields that the form shows. */
  fields: readonly Path<Values>[];
  /** The sentence when the server failed: "Failed to save vendor". */
  fallback: string;
};

/** The saving of a record's form, with the choice when somebody else saved it meanwhile (Design 3). */
export function useRecordForm<Values extends FieldValues, Output extends FieldValues, Input, Saved>({
  form,
  opened,
  toValues,
  toInput,
  write,
  readCurrent,
  onSaved,
  fields,
  fallback,
}: Options<Values, Output, Input, Saved>) {
  const [base, setBase] = useState(opened);
  const [stale, setStale] = useState<StaleRecord<Input, Saved> | null>(null);
  const [isPending, setPending] = useState(false);

  async function save(mine: Input, over: Saved | null): Promise<void> {
    setPending(true);
    try {
      const saved = await write(mine, over);
      // A form that stays on the screen goes on from here.
      setBase(saved);
      onSaved(saved);
    } catch (error) {
      const current = error instanceof ApiError ? readCurrent(error.current) : undefined;
      if (error instanceof ApiError && current) setStale({ message: error.message, saved: current, mine });
      else applyRefusal(error, form, { fields, fallback });
    } finally {
      setPending(false);
    }
  }
  return {
    stale,
    isPending,
    submit: form.handleSubmit((output) => {
      setStale(null);
      return save(toInput(output), base);
    }),
    takeSaved: () => {
      if (!stale) return;
      form.reset(toValues(stale.saved));
      setBase(stale.saved);
      setStale(null);
    },
    keepMine: () => {
      if (!stale) return;
      setBase(stale.saved);
      setStale(null);
      void save(stale.mine, stale.saved);
    },
  };
}
