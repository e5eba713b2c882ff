import { useInputs } from "#web/forms/form-fields.ts";
import { TextField } from "#web/ui/field.tsx";
import type { DocumentFormFields } from "./use-document-form.ts";

const SHORT = { optional: true, autoComplete: "off", maxLength: 100 } as const;

/** The buyer's order and the contract, as the other side numbers them. */
export function References({ fields }: { fields: DocumentFormFields }) {
  const input = useInputs(fields);
  return (
    <>
      <div className="sm:col-span-3">
        <TextField label="Order number" {...SHORT} {...input("orderReference")} />
      </div>
      <div className="sm:col-span-3">
        <TextField label="Contract number" {...SHORT} {...input("contractReference")} />
      </div>
    </>
  );
}
