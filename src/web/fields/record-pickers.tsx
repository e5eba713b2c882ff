import { type ReactNode, type Ref, useMemo, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ItemOf, ListOperation } from "#contract/contract.ts";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { Product } from "#contract/products.ts";
import type { TaxRate } from "#contract/tax-rates.ts";
import type { PartySide } from "#domain/document.ts";
import type { Rate } from "#domain/money.ts";
import type { TaxComponent, TaxKind } from "#domain/tax-components.ts";
import { callAbortable } from "#web/api/call-api.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import type { ControlVariant, FieldTexts } from "#web/ui/field.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { formatPrice, formatQuantity } from "./formats.ts";
import { taxNameOf } from "./tax-labels.ts";
import { matchRecords, type CodedRecord } from "./match-text.ts";

/** Props of the contact, product and tax rate pickers. */
type RecordPickerProps<Chosen, Item> = FieldTexts & {
  id?: string | undefined;
  value: Chosen | null;
  onChange: (item: Item | null) => void;
  onBlur?: () => void;
  variant?: ControlVariant;
  placeholder?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Adds a create option at the end; called with the typed text. */
  onCreate?: ((typed: string) => void) | undefined;
};

type Props<Chosen extends CodedRecord, Item extends Chosen> = RecordPickerProps<Chosen, Item> & {
  /** Name such as "customer", as in "Create customer". */
  noun: string;
  /** IDs of records marked as inactive. */
  inactive: ReadonlySet<string>;
  search: RecordSearch<Item>;
  itemText: (item: Chosen) => string;
  renderItem: (item: Item) => ReactNode;
};

/** Picker for any number of records: the server also searches for the typed text. */
export function RecordPicker<Chosen extends CodedRecord, Item extends Chosen>(props: Props<Chosen, Item>) {
  const { noun, inactive, search, onCreate, onChange, itemText, renderItem, ...rest } = props;
  const { items, typed: text } = search;
  const findItem = ({ id }: Chosen): Item | null => items.find((item) => item.id === id) ?? null;
  return (
    // The combobox doesn't expose the typed text, which the search needs.
    <div
      className="min-w-0"
      onInput={({ target }) => target instanceof HTMLInputElement && search.onType(target.value)}
    >
      <Combobox<Chosen>
        {...rest}
        items={items}
        onChange={(chosen) => onChange(chosen && findItem(chosen))}
        itemKey={({ id }) => id}
        itemText={(item) => (inactive.has(item.id) ? `${itemText(item)} (inactive)` : itemText(item))}
        match={(all, typed) => {
          const areFound = typed.trim() !== "" && typed.trim() === search.foundFor;
          return matchRecords(all, { typed, areFound });
        }}
        renderItem={(chosen) => {
          const item = findItem(chosen);
          return item && renderItem(item);
        }}
        nothingFound={search.isLoading ? "Searching" : text.trim() ? `No ${noun} found` : `No ${noun} yet`}
        // A record not found yet may still arrive.
        isLoading={search.isLoading}
        create={
          onCreate && {
            label: (typed) => (typed.trim() ? `Create ${noun} "${typed.trim()}"` : `Create ${noun}`),
            onCreate,
          }
        }
      />
    </div>
  );
}

/** Number of records loaded at once; with fewer, no server search is needed. */
const PAGE_SIZE = 500;

/** Query filters that limit the offered records. */
type RecordFilter = Readonly<Record<string, string>>;

const ACTIVE: RecordFilter = { isActive: "true" };

type RecordSearch<Item> = {
  items: readonly Item[];
  /** Text that the server found these items for; "" for the first page. */
  foundFor: string;
  isLoading: boolean;
  typed: string;
  onType: (typed: string) => void;
};

/**
 * Records that a picker offers, by default active ones. The first page is loaded once; only if there are more does
 * each pause in typing query the server.
 */
export function useRecordSearch<Id extends ListOperation>(
  id: Id,
  filter: RecordFilter = ACTIVE,
): RecordSearch<ItemOf<Id>> {
  const [typed, setTyped] = useState("");
  const first = useRecords(id, { ...filter, search: "" });
  const hasMore = first.data?.nextCursor != null;
  const searchText = useDebounced(hasMore ? typed.trim() : "");
  const records = useRecords(id, { ...filter, search: searchText });
  return {
    items: records.data?.items ?? first.data?.items ?? [],
    foundFor: records.isPlaceholderData ? "" : searchText,
    isLoading: first.isPending || records.isFetching || (hasMore && searchText !== typed.trim()),
    typed,
    onType: setTyped,
  };
}

function useRecords<Id extends ListOperation>(id: Id, filter: RecordFilter) {
  const query = { ...filter, limit: PAGE_SIZE };
  return useQuery({
    queryKey: [id, { query }],
    queryFn: ({ signal }) => callAbortable(id, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

type RecordList = "vendors.list" | "customers.list" | "products.list" | "taxRates.list";

/** Returns the IDs of inactive records: still shown where used, marked as inactive, but not offered. */
export function useInactiveIds(id: RecordList): ReadonlySet<string> {
  const { data } = useRecords(id, { isActive: "false", search: "" });
  return useMemo(() => new Set(data?.items.map((item) => item.id)), [data]);
}

type PartyPickerProps = RecordPickerProps<CodedRecord, Party> & { side: PartySide };

/** Picker of vendors or customers; offers active ones. */
export function PartyPicker({ side, ...props }: PartyPickerProps) {
  const search = useRecordSearch(`${PARTY_RESOURCES[side]}.list`);
  const inactive = useInactiveIds(`${PARTY_RESOURCES[side]}.list`);
  return (
    <RecordPicker<CodedRecord, Party>
      {...props}
      noun={side}
      inactive={inactive}
      search={search}
      itemText={({ name }) => name}
      renderItem={(party) => <PartyOption party={party} />}
    />
  );
}

/** Picker of vendors and customers, where either is allowed. */
export function AnyPartyPicker(props: RecordPickerProps<CodedRecord, Party>) {
  const vendors = useRecordSearch("vendors.list");
  const customers = useRecordSearch("customers.list");
  const [noVendors, noCustomers] = [useInactiveIds("vendors.list"), useInactiveIds("customers.list")];
  const search: RecordSearch<Party> = {
    items: [...vendors.items, ...customers.items],
    foundFor: vendors.foundFor === customers.foundFor ? vendors.foundFor : "",
    isLoading: vendors.isLoading || customers.isLoading,
    typed: vendors.typed,
    onType: (typed) => {
      vendors.onType(typed);
      customers.onType(typed);
    },
  };
  return (
    <RecordPicker<CodedRecord, Party>
      {...props}
      noun="vendor or customer"
      inactive={new Set([...noVendors, ...noCustomers])}
      search={search}
      itemText={({ name }) => name}
      renderItem={(party) => <PartyOption party={party} />}
    />
  );
}

function PartyOption({ party: { code, name, email } }: { party: Party }) {
  return (
    <>
      <span className="w-14 shrink-0 text-ink-soft tabular-nums">{code}</span>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {email && <span className="max-w-40 truncate text-small text-ink-faint max-sm:hidden">{email}</span>}
    </>
  );
}

/** A product as a form value; its type tells whether it can be in stock. */
export type PickedProduct = CodedRecord & Pick<Product, "type">;

/** List entry of a product with its price and quantity on hand. */
export function ProductOption({ product, side }: { product: Product; side: PartySide }) {
  return (
    <>
      <span className="w-14 shrink-0 text-ink-soft tabular-nums">{product.code}</span>
      <span className="min-w-0 flex-1 truncate">{product.name}</span>
      <span className="text-small whitespace-nowrap text-ink-faint tabular-nums">
        {product.stockQuantity !== null &&
          `${formatQuantity(product.stockQuantity)} ${product.unit} on hand · `}
        {formatPrice(side === "vendor" ? product.purchasePrice : product.salePrice)}
      </span>
    </>
  );
}

/** Tax rate of a document line, with the rate or its components as saved (Accounting 8). */
export type TaxRateOption = CodedRecord & {
  rate: Rate;
  components?: readonly TaxComponent[] | undefined;
  kind?: TaxKind | undefined;
};

type ChosenTaxRateProps = RecordPickerProps<TaxRateOption, TaxRate> & {
  side?: PartySide;
  /** Excludes combined taxes. */
  isSingle?: boolean;
};

/** Use of tax rates that a side doesn't offer. */
export const OPPOSITE_USE = { vendor: "sales", customer: "purchases" } as const;

/** Picker of tax rates for sales or purchases; empty means no tax. */
export function TaxRatePicker({ side, isSingle = false, value, ...props }: ChosenTaxRateProps) {
  const search = useRecordSearch("taxRates.list");
  const items = search.items.filter(
    ({ appliesTo, components }) =>
      (side === undefined || appliesTo !== OPPOSITE_USE[side]) && !(isSingle && components.length > 0),
  );
  // The document has the rate it was saved with; the list has the name.
  const selectedRecord = value && {
    ...value,
    rate: value.components?.length === 1 ? (value.components[0]?.rate ?? value.rate) : value.rate,
    name: search.items.find(({ id }) => id === value.id)?.name ?? value.name,
  };
  return (
    <RecordPicker<TaxRateOption, TaxRate>
      {...props}
      value={selectedRecord}
      noun="tax rate"
      inactive={useInactiveIds("taxRates.list")}
      search={{ ...search, items }}
      itemText={({ name, rate }) => taxNameOf({ name, rate })}
      renderItem={({ name, rate }) => (
        <>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="text-ink-soft tabular-nums">{formatQuantity(rate)}%</span>
        </>
      )}
    />
  );
}

const useTaxRates = () => useRecordSearch("taxRates.list");

type TaxRateIdProps = FieldTexts & {
  /** ID of the rate; "" for none. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** By default both uses are offered. */
  side?: PartySide;
};

/** Picker of a record's default tax rate. */
export function DefaultTaxPicker({ value, onChange, side, ...props }: TaxRateIdProps) {
  const { items } = useTaxRates();
  const chosen = items.find(({ id }) => id === value) ?? null;
  return (
    <TaxRatePicker
      {...props}
      value={chosen}
      onChange={(rate) => onChange(rate?.id ?? "")}
      placeholder="None"
      {...(side ? { side } : {})}
    />
  );
}
