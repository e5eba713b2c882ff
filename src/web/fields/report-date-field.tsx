import { useState } from "react";
import { isDateText } from "#domain/dates.ts";
import { DateField } from "./date-field.tsx";

type Props = {
  label: string;
  labelHidden?: boolean;
  value: string;
  error?: string | undefined;
  onChange: (date: string) => void;
};

/** Only a date reaches the report; what is none stays in the field, which says so. */
export function ReportDateField({ label, labelHidden = false, value, error, onChange }: Props) {
  const [wrong, setWrong] = useState({ text: "", insteadOf: "" });
  return (
    <DateField
      label={label}
      labelHidden={labelHidden}
      value={wrong.insteadOf === value ? wrong.text : value}
      error={error}
      onChange={(text) => {
        const isDate = isDateText(text);
        setWrong(isDate ? { text: "", insteadOf: "" } : { text, insteadOf: value });
        if (isDate) onChange(text);
      }}
    />
  );
}
