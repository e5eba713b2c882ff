import { CurrencyFields } from "#web/fields/currency-fields.tsx";
import { useField, useFieldValue } from "#web/forms/form-fields.ts";
import type { DocumentKind } from "#domain/document.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";
import type { DocumentFormFields } from "./use-document-form.ts";

/** The currency of a document, with its exchange rate. */
export function DocumentCurrency({ fields }: { fields: DocumentFormFields }) {
  const isOfCredited = useFieldValue(fields, "creditsId") !== null;
  const isOfOrder = useFieldValue(fields, "orderId") !== null;
  return (
    <CurrencyFields
      currency={useField(fields, "currency")}
      rate={useField(fields, "exchangeRate")}
      date={useFieldValue(fields, "date")}
      fixed={isOfCredited ? "both" : isOfOrder ? "currency" : null}
    />
  );
}

type OrderCurrencyProps = { kind: DocumentKind; fields: DocumentFormFields; keepsCurrency: boolean };

/** A quote or an order has no rate of its own: nothing of it is posted. */
export function OrderCurrency({ kind, fields, keepsCurrency }: OrderCurrencyProps) {
  return (
    <CurrencyFields
      currency={useField(fields, "currency")}
      date={useFieldValue(fields, "date")}
      fixed={keepsCurrency ? "currency" : null}
      hint={`The ${DOCUMENT_WORDS[kind].one} will use the exchange rate on its own date`}
    />
  );
}
