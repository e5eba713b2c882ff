import { useState } from "react";
import { useFieldValue } from "#web/forms/form-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { DocumentFormFields } from "./use-document-form.ts";

const InstallmentsCard = lazyPart(async () => (await import("./installments-card.tsx")).InstallmentsCard);

/** When an invoice or bill is due in parts, once there are some or the user adds them. */
export function Installments({ fields }: { fields: DocumentFormFields }) {
  const [isAdding, setAdding] = useState(false);
  const hasSome = useFieldValue(fields, "installments").length > 0;
  return hasSome || isAdding ? (
    <InstallmentsCard fields={fields} onRemoved={() => setAdding(false)} />
  ) : (
    <div>
      <Button onClick={() => setAdding(true)}>Pay in installments</Button>
    </div>
  );
}
