import { useState, type ReactNode } from "react";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { Order } from "#contract/orders.ts";
import { type OrderKind, sideOfOrder } from "#domain/order.ts";
import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { useToday } from "#web/api/session.ts";
import { isUpToDate, useApiQuery, useHasBeenUpToDate } from "#web/api/use-api-query.ts";
import { defaultCurrency } from "#web/fields/currency-fields.tsx";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { type TermPartValues, termValues } from "#web/fields/payment-terms.ts";
import { useCompanyPrices } from "#web/fields/default-tax.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useGo, usePathParam, useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { CompanyDetailsPrompt } from "#web/settings/company-details-prompt.tsx";
import {
  copyOrder,
  newOrder,
  type OrderFormValues,
  orderOfQuote,
  toOrderValues,
} from "./order-form-values.ts";
import { OrderForm } from "./order-form.tsx";
import { ORDER_LABELS } from "./order-labels.ts";

type Props = { kind: OrderKind };
const readOrigin = (raw: SearchParams) => ({ party: raw["party"], from: raw["from"], quote: raw["quote"] });

const failed = (message: string): string => `Couldn't load the form: ${message}`;

/** The pages /new (blank, for a contact, a copy, or from a quote) and /{id}/edit (Behavior 2.25). */
export function OrderFormPage({ kind }: Props) {
  const { singular, list } = ORDER_LABELS[kind];
  const id = usePathParam("id");
  const [{ party, from, quote }] = useSearchParams(readOrigin);
  return (
    <>
      <PageHeader
        title={id === undefined ? `New ${singular}` : `Edit ${singular}`}
        back={{ href: paths.orders(kind), label: list }}
      />
      <StarterChartOffer />
      {sideOfOrder(kind) === "customer" && <CompanyDetailsPrompt />}
      {id !== undefined ? (
        <LoadSourceOrder kind={kind} id={id} key={id}>
          {(opened) => <Edit opened={opened} />}
        </LoadSourceOrder>
      ) : from !== undefined ? (
        <LoadSourceOrder kind={kind} id={from} key={from}>
          {(source) => <NewOrder kind={kind} fill={(start) => copyOrder(source, start)} />}
        </LoadSourceOrder>
      ) : quote !== undefined ? (
        <LoadSourceOrder kind="quote" id={quote} key={quote}>
          {(source) => <NewOrder kind={kind} fill={(start) => orderOfQuote(source, start)} />}
        </LoadSourceOrder>
      ) : party !== undefined ? (
        <ReadParty kind={kind} id={party} key={party}>
          {(chosen) => <NewOrder kind={kind} fill={(start) => newOrder({ ...start, ...chosen })} />}
        </ReadParty>
      ) : (
        <NewOrder kind={kind} key="new" fill={(start) => newOrder({ ...start, party: null })} />
      )}
    </>
  );
}

type SourceOrderProps = Props & { id: string; children: (order: Order) => ReactNode };

function LoadSourceOrder({ kind, id, children }: SourceOrderProps) {
  const query = useApiQuery(`${ORDER_RESOURCES[kind]}.get`, { params: { id } });
  const hasBegun = useHasBeenUpToDate(query);
  return (
    <AsyncRecord
      query={{ ...query, data: hasBegun ? query.data : undefined }}
      recordName={ORDER_LABELS[kind].title}
      back={{ href: paths.orders(kind), label: ORDER_LABELS[kind].list }}
      failed={failed}
      loading={<FormSkeleton />}
    >
      {children}
    </AsyncRecord>
  );
}

/** The contact, with its default currency and payment terms. */
type OrderParty = { party: CodedRecord; currency: string; paymentTerms: TermPartValues[] };
type ReadPartyProps = Props & { id: string; children: (chosen: OrderParty) => ReactNode };

function ReadParty({ kind, id, children }: ReadPartyProps) {
  const query = useApiQuery(sideOfOrder(kind) === "vendor" ? "vendors.get" : "customers.get", {
    params: { id },
  });
  return (
    <AsyncContent query={query} failed={failed} loading={<FormSkeleton />}>
      {(party) =>
        children({
          party: { id, code: party.code, name: party.name },
          currency: defaultCurrency(party),
          paymentTerms: termValues(party.paymentTerms),
        })
      }
    </AsyncContent>
  );
}

function Edit({ opened }: { opened: Order }) {
  const onSaved = useOnSaved();
  return (
    <OrderForm
      kind={opened.kind}
      initial={toOrderValues(opened)}
      proposal={null}
      opened={opened}
      onSaved={onSaved}
    />
  );
}

type NewOrderOptions = Parameters<typeof newOrder>[0] & { pricesIncludeTax: boolean };

function NewOrder({
  kind,
  fill,
}: Props & { fill: (start: Omit<NewOrderOptions, "party">) => OrderFormValues }) {
  const date = useToday();
  const next = useApiQuery(`${ORDER_RESOURCES[kind]}.nextNumber`);
  const pricesIncludeTax = useCompanyPrices(sideOfOrder(kind));
  const [begun, setBegun] = useState<string | null>(null);
  const onSaved = useOnSaved();
  const isCurrent = isUpToDate(next) && !next.isFetching;
  if (begun === null && isCurrent && next.data) setBegun(next.data.number);
  const data = begun === null || pricesIncludeTax === undefined ? undefined : { begun, pricesIncludeTax };
  return (
    <AsyncContent query={{ ...next, data }} failed={failed} loading={<FormSkeleton />}>
      {({ begun: number, pricesIncludeTax: withTax }) => (
        <OrderForm
          key={number}
          kind={kind}
          initial={fill({ date, number, pricesIncludeTax: withTax })}
          proposal={number}
          opened={null}
          onSaved={onSaved}
        />
      )}
    </AsyncContent>
  );
}

/** After saving, opens the record, from which it can be emailed or shared, or the form for the next one. */
function useOnSaved() {
  const go = useGo();
  return ({ kind, id, number }: Order, next: NextPage): void => {
    showToast(`${number} was saved`);
    if (next === "new") go(paths.newOrder(kind));
    else go(paths.order(kind, id, next === "send" ? { send: "yes" } : {}));
  };
}
