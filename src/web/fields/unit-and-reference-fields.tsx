import type { ComponentProps } from "react";
import { unitName, UNITS } from "#domain/units.ts";
import { controlClasses, Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

const OPTIONS = UNITS.map((unit) => ({ value: unit, label: unitName(unit) }));

type Props = {
  index: number;
  unit: Omit<ComponentProps<typeof Select>, "label" | "options">;
  reference: ComponentProps<"input"> & { error?: string | undefined };
};

/** Unit and reference of a line, in its second row below the figures. */
export function UnitAndReferenceFields({ index, unit, reference: { error, ...reference } }: Props) {
  return (
    <div className="grid grid-cols-[--spacing(26)_minmax(0,1fr)] gap-1 p-0.5 stacked:col-[1/5] stacked:row-start-6 spread:col-[2/-2] spread:row-start-2">
      <Select
        {...unit}
        label={`Unit, line ${index + 1}`}
        labelHidden
        options={OPTIONS}
        placeholder="No unit"
      />
      <Field label={`Reference, line ${index + 1}`} labelHidden error={error}>
        {(wiring) => (
          <input
            {...reference}
            {...wiring}
            type="text"
            autoComplete="off"
            maxLength={60}
            placeholder="Reference, e.g. a PO number"
            className={controlClasses()}
          />
        )}
      </Field>
    </div>
  );
}
