import { useState } from "react";
import { useFieldValue } from "#web/forms/form-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { DocumentFormFields } from "./use-document-form.ts";

const InstallmentsCard = lazyPart(async () => (await import("./installments-card.tsx")).InstallmentsCard);
const FollowTerms = lazyPart(async () => (await import("./installments-card.tsx")).FollowTerms);

/** Installments of an invoice or bill, shown if there are any or the user adds them. */
export function Installments({ fields }: { fields: DocumentFormFields }) {
  const [isAdding, setAdding] = useState(false);
  const [hadTerms, setHadTerms] = useState(false);
  const hasInstallments = useFieldValue(fields, "installments").length > 0;
  const hasTerms = (useFieldValue(fields, "paymentTerms") ?? []).length > 0;
  if (hasTerms && !hadTerms) setHadTerms(true);
  return (
    <>
      {hadTerms && <FollowTerms fields={fields} />}
      {hasInstallments || isAdding ? (
        <InstallmentsCard fields={fields} onRemoved={() => setAdding(false)} />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>Pay in installments</Button>
        </div>
      )}
    </>
  );
}
