import { isCredit, type DocumentKind } from "#domain/document.ts";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Voiding } from "./document-form-values.ts";

type Props = {
  kind: DocumentKind;
  value: Voiding;
  onChange: (value: Voiding) => void;
  hasPayments: boolean;
};

const CHOICES = [
  { value: "keep_as_credit", label: "Keep them as credit" },
  { value: "void", label: "Void them too" },
];

/** Why a document is voided, and what becomes of what was paid (Accounting 4, 5). */
export function VoidFields({ kind, value, onChange, hasPayments }: Props) {
  return (
    <>
      <TextField
        label="Reason"
        optional
        autoComplete="off"
        maxLength={500}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.target.value })}
      />
      {hasPayments && isCredit(kind) && (
        <p className="text-ink-soft">
          What was refunded of it is voided as well, and what it was put against is open again.
        </p>
      )}
      {hasPayments && !isCredit(kind) && (
        <Select
          label="Its payments"
          options={CHOICES}
          hint={
            value.payments === "void"
              ? "The payments are taken out of the books as well."
              : "The payments stay in the books and can be put against other documents."
          }
          value={value.payments}
          onChange={(event) =>
            onChange({ ...value, payments: event.target.value === "void" ? "void" : "keep_as_credit" })
          }
        />
      )}
    </>
  );
}
