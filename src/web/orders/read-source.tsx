import type { ReactNode } from "react";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { Order } from "#contract/orders.ts";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import { type DocumentKind, sideOf } from "#domain/document.ts";
import type { OrderKind } from "#domain/order.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { defaultCurrency } from "#web/fields/currency-fields.tsx";
import { type TermPartValues, termValues } from "#web/fields/payment-terms.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import type { DocumentFormValues } from "#web/documents/document-form-values.ts";

type Props = { kind: DocumentKind; id: string };

const failed = (message: string): string => `Couldn't load the form: ${message}`;

type ReadOrderProps = Props & { orderKind: OrderKind; children: (order: Order) => ReactNode };

/** Loads a quote or order for a new document. Without payment terms, it has the terms of its contact (Accounting 3). */
export function ReadOrder({ kind, orderKind, id, children }: ReadOrderProps) {
  const query = useApiQuery(`${ORDER_RESOURCES[orderKind]}.get`, { params: { id } });
  return (
    <AsyncContent query={query} failed={failed} loading={<FormSkeleton />}>
      {(order) =>
        order.paymentTerms.length > 0 ? (
          children(order)
        ) : (
          <LoadParty kind={kind} id={order.partyId}>
            {({ paymentTerms }) => children({ ...order, paymentTerms })}
          </LoadParty>
        )
      }
    </AsyncContent>
  );
}

/** Contact of a new document, with its currency and payment terms. */
export type PartyDefaults = Pick<DocumentFormValues, "party" | "currency"> & {
  paymentTerms: TermPartValues[];
};

export function ReadParty({
  kind,
  id,
  children,
}: Props & { children: (chosen: PartyDefaults) => ReactNode }) {
  return (
    <LoadParty kind={kind} id={id}>
      {(party) =>
        children({
          party: { id, code: party.code, name: party.name },
          currency: defaultCurrency(party),
          paymentTerms: termValues(party.paymentTerms),
        })
      }
    </LoadParty>
  );
}

function LoadParty({ kind, id, children }: Props & { children: (party: Party) => ReactNode }) {
  const query = useApiQuery(`${PARTY_RESOURCES[sideOf(kind)]}.get`, { params: { id } });
  return (
    <AsyncContent query={query} failed={failed} loading={<FormSkeleton />}>
      {children}
    </AsyncContent>
  );
}
