import { useState, type ReactNode } from "react";
import type { Order } from "#contract/orders.ts";
import { ChartFirst } from "#web/accounts/chart-first.tsx";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import type { Coded } from "#web/fields/match-text.ts";
import { useCompanyPrices } from "#web/fields/usual-tax.ts";
import type { Next } from "#web/forms/leaving.tsx";
import { useGo, usePathParam, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { RecordContent } from "#web/navigation/record-content.tsx";
import { CompanyFirst } from "#web/settings/company-first.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { copyOrder, newOrder, type OrderFormValues, toOrderValues } from "./order-form-values.ts";
import { OrderForm } from "./order-form.tsx";

type Raw = Readonly<Record<string, string | undefined>>;
const readOrigin = (raw: Raw) => ({ party: raw["party"], from: raw["from"] });

const back = { href: paths.orders("quote"), label: "Quotes" };
const failed = (message: string): string => `Failed to load form data: ${message}`;

/** /new, also for a customer or as a copy, and /{id}/edit (Behaviour 2.25). */
export function OrderFormPage() {
  const id = usePathParam("id");
  const [{ party, from }] = useSearchParams(readOrigin);
  return (
    <>
      <PageHeader title={id === undefined ? "New Quote" : "Edit Quote"} back={back} />
      <ChartFirst />
      <CompanyFirst />
      {id !== undefined ? (
        <Read id={id} key={id}>
          {(opened) => <Edit opened={opened} />}
        </Read>
      ) : from !== undefined ? (
        <Read id={from} key={from}>
          {(source) => <New fill={(start) => copyOrder(source, start)} />}
        </Read>
      ) : party !== undefined ? (
        <ReadParty id={party} key={party}>
          {(chosen) => <New fill={(start) => newOrder({ ...start, party: chosen })} />}
        </ReadParty>
      ) : (
        <New key="new" fill={(start) => newOrder({ ...start, party: null })} />
      )}
    </>
  );
}

function Read({ id, children }: { id: string; children: (order: Order) => ReactNode }) {
  const query = useApiQuery("quotes.get", { params: { id } });
  // Editing begins with what the server has now, and goes on while saving makes the cache stale.
  const isFresh = query.isFetchedAfterMount || !query.isStale;
  const [hasBegun, setHasBegun] = useState(isFresh);
  if (isFresh && !hasBegun) setHasBegun(true);
  return (
    <RecordContent
      query={{ ...query, data: hasBegun ? query.data : undefined }}
      what="Quote"
      back={back}
      failed={failed}
      loading={<FormSkeleton />}
    >
      {children}
    </RecordContent>
  );
}

function ReadParty({ id, children }: { id: string; children: (party: Coded) => ReactNode }) {
  const query = useApiQuery("customers.get", { params: { id } });
  return (
    <AsyncContent query={query} failed={failed} loading={<FormSkeleton />}>
      {({ code, name }) => children({ id, code, name })}
    </AsyncContent>
  );
}

function Edit({ opened }: { opened: Order }) {
  const onSaved = useOnSaved();
  return <OrderForm initial={toOrderValues(opened)} proposal={null} opened={opened} onSaved={onSaved} />;
}

type Start = Parameters<typeof newOrder>[0] & { pricesIncludeTax: boolean };

function New({ fill }: { fill: (start: Omit<Start, "party">) => OrderFormValues }) {
  const date = useToday();
  const next = useApiQuery("quotes.nextNumber");
  const pricesIncludeTax = useCompanyPrices("customer");
  const [begun, setBegun] = useState<string | null>(null);
  const onSaved = useOnSaved();
  const isCurrent = next.isFetchedAfterMount && !next.isFetching;
  if (begun === null && isCurrent && next.data) setBegun(next.data.number);
  const data = begun === null || pricesIncludeTax === undefined ? undefined : { begun, pricesIncludeTax };
  return (
    <AsyncContent query={{ ...next, data }} failed={failed} loading={<FormSkeleton />}>
      {({ begun: number, pricesIncludeTax: withTax }) => (
        <OrderForm
          key={number}
          initial={fill({ date, number, pricesIncludeTax: withTax })}
          proposal={number}
          opened={null}
          onSaved={onSaved}
        />
      )}
    </AsyncContent>
  );
}

/** Leads to what was saved, where it is mailed or linked to, or to the next one. */
function useOnSaved() {
  const go = useGo();
  return ({ id, number }: Order, next: Next): void => {
    showToast(`${number} is saved`);
    go(next === "new" ? paths.newOrder("quote") : paths.order("quote", id));
  };
}
