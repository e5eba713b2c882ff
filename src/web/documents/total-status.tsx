import type { ReactNode } from "react";
import { formatMoney } from "#web/fields/formats.ts";
import { type DocumentFormFields, useSign, useTotals } from "./use-document-form.ts";

/** The total, in view however long the document is. */
export function TotalStatus({ fields, children }: { fields: DocumentFormFields; children?: ReactNode }) {
  const { total, currency } = useTotals(fields);
  return (
    <p role="status" className="font-medium tabular-nums">
      Total {useSign(fields)}
      {formatMoney(total, currency)}
      {children}
    </p>
  );
}
