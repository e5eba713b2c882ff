import { useController, type UseFormReturn } from "react-hook-form";
import { shiftDays } from "#domain/dates.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { IdentifierField } from "#web/fields/identifier-field.tsx";
import type { Problem } from "#web/fields/use-form-problems.ts";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { JournalFormValues } from "./journal-form-values.ts";
import { STATUS_OPTIONS } from "./journal-status.tsx";
import { SameLinesOffer } from "./same-lines-offer.tsx";

type Props = {
  form: UseFormReturn<JournalFormValues>;
  problems: readonly Problem[];
  isNew: boolean;
  /** The last closed day, after which journals may be dated. */
  closedThrough: string | null;
  /** Called when the description has been typed, for the lines that inherit it. */
  onDescription: (text: string) => void;
};

/** Status, number, date and description of a journal (Spec 2.7). */
export function JournalHeaderFields({ form, problems, isNew, closedThrough, onDescription }: Props) {
  const errorAt = (field: keyof JournalFormValues): string | undefined => {
    const problem = problems.find((candidate) => candidate.field === field);
    return problem?.atField ?? problem?.message;
  };
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-3">
      <Select
        {...form.register("status")}
        id="status"
        label="Status"
        options={STATUS_OPTIONS}
        error={errorAt("status")}
      />
      <IdentifierField
        of="journal"
        form={form}
        {...form.register("number")}
        id="number"
        label="Number"
        maxLength={40}
        error={errorAt("number")}
      />
      <JournalDate form={form} closedThrough={closedThrough} error={errorAt("date")} />
      <div className="sm:col-span-3">
        <TextField
          {...form.register("description", { onBlur: () => onDescription(form.getValues("description")) })}
          id="description"
          label="Description"
          maxLength={500}
          autoComplete="off"
          error={errorAt("description")}
        />
        {isNew && <SameLinesOffer form={form} onTaken={onDescription} />}
      </div>
    </div>
  );
}

type DateProps = Pick<Props, "form" | "closedThrough"> & { error: string | undefined };

function JournalDate({ form, closedThrough, error }: DateProps) {
  const { field } = useController({ control: form.control, name: "date" });
  return (
    <DateField
      id="date"
      label="Date"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      flagFuture
      min={closedThrough === null ? undefined : shiftDays(closedThrough, 1)}
      error={error}
    />
  );
}
