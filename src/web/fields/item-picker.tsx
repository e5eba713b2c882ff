import { type ReactNode, type Ref, useMemo } from "react";
import type { Account } from "#contract/accounts.ts";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Product } from "#contract/products.ts";
import type { AccountType } from "#domain/account.ts";
import type { PartySide } from "#domain/document.ts";
import { foldText } from "#domain/text.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import type { ControlVariant, FieldTexts } from "#web/ui/field.tsx";
import { ACCOUNT_TYPE_LABELS } from "./account-labels.ts";
import { useChart } from "./use-chart.ts";
import { matchAccounts, matchRecords, type CodedRecord } from "./match-text.ts";
import { type PickedProduct, ProductOption, useInactiveIds, useRecordSearch } from "./record-pickers.tsx";

/** Subject of a document line in a form: a product, an account, or text only (Decision 0042). */
export type ItemSubject =
  | (PickedProduct & { kind: "product" })
  | (CodedRecord & { kind: "account" })
  | (CodedRecord & { kind: "text" });

/** Subject of a text line, which has no record. */
export const TEXT_ALONE: ItemSubject = { kind: "text", id: "text", code: "", name: "Text line" };

/** Returns the product, account or text subject of an item. */
export function subjectOf(item: DocumentItem): ItemSubject {
  const { productId, productType, accountId } = item;
  if (accountId !== null)
    return { kind: "account", id: accountId, code: item.accountCode ?? "", name: item.accountName ?? "" };
  if (productId === null || productType === null) return TEXT_ALONE;
  const { productCode, productName } = item;
  return {
    kind: "product",
    id: productId,
    code: productCode ?? "",
    name: productName ?? "",
    type: productType,
  };
}

type ItemPickerHandlers = {
  onProduct: (product: Product) => void;
  onAccount: (account: Account) => void;
  /** Called for a text line, with the typed text if nothing matched. */
  onText: (typed: string) => void;
  /** Called for a line sold once, without a product, with the typed description; null if its account is unknown. */
  onOneTime?: ((typed: string) => void) | null | undefined;
  onClear: () => void;
  onCreateProduct: (typed: string) => void;
  onCreateAccount: (typed: string) => void;
};

type Props = FieldTexts &
  ItemPickerHandlers & {
    value: ItemSubject | null;
    side: PartySide;
    /** Accounts last used in lines with this contact, offered first. */
    frequentAccounts: readonly { accountId: string }[];
    variant?: ControlVariant;
    placeholder?: string;
    inputRef?: Ref<HTMLInputElement>;
    onBlur?: () => void;
  };

/** Picker of a line's subject: products and accounts in one list, or a text line (Interface 2). */
export function ItemPicker({ value, side, frequentAccounts, ...props }: Props) {
  const { onProduct, onAccount, onClear, ...field } = props;
  const search = useRecordSearch("products.list");
  const inactive = useInactiveIds("products.list");
  const accounts = useItemAccounts(side) ?? NONE_YET;
  const isLoading = search.isLoading || accounts === NONE_YET;
  const options = useMemo(() => optionsOf(search.items, accounts), [search.items, accounts]);
  const frequentIds = frequentAccounts.map(({ accountId }) => accountId);
  const isFrequent = ({ id }: { id: string }) => frequentIds.includes(id);
  const create = createOptions(props);
  return (
    <div
      className="min-w-0"
      onInput={({ target }) => target instanceof HTMLInputElement && search.onType(target.value)}
    >
      <Combobox<ItemSubject>
        {...field}
        items={options.all}
        value={value}
        itemKey={({ kind, id }) => `${kind} ${id}`}
        itemText={({ id, name }) => (inactive.has(id) ? `${name} (inactive)` : name)}
        match={(_, typed) => {
          const text = typed.trim();
          if (value?.kind === "product" && NUMBER.test(text))
            return options.all.filter(({ kind, code }) => kind === "product" && code === text);
          const areFound = text !== "" && text === search.foundFor;
          const products = matchRecords(search.items, { typed, areFound }).slice(0, OPTIONS_MAX);
          const matchingAccounts = matchAccounts(accounts, { typed, recentIds: frequentIds }).filter(
            (account) => text === "" || isFrequent(account) || isOfSide(account, { side, text }),
          );
          const first = text === "" ? matchingAccounts.filter(isFrequent) : [];
          const all = new Set([...first, ...products, ...matchingAccounts]);
          return [...all].flatMap(({ id }) => options.byId.get(id) ?? []);
        }}
        renderItem={(option) => renderOption({ option, options, side, isUsual: isFrequent(option) })}
        onChange={(chosen) => {
          const record = chosen && options.records.get(chosen.id);
          if (!record) onClear();
          else if ("purchasePrice" in record) onProduct(record);
          else onAccount(record);
        }}
        nothingFound={isLoading ? "Searching" : "No product or account found"}
        isLoading={isLoading}
        create={create}
      />
    </div>
  );
}

function createOptions({ onCreateProduct, onCreateAccount, onOneTime, onText }: ItemPickerHandlers) {
  return [
    { label: labelWithText("Create product"), onCreate: onCreateProduct },
    ...(onOneTime ? [{ label: labelOfOneTime, onCreate: onOneTime }] : []),
    { label: labelWithText("Create account"), onCreate: onCreateAccount },
    { label: labelOfText, onCreate: onText },
  ];
}

/** A number typed over a product is likely a misplaced quantity: it matches only complete product codes. */
const NUMBER = /^[\d.,]+$/;

/** The list is limited to fifty entries and should include accounts. */
const OPTIONS_MAX = 30;

function labelWithText(label: string) {
  return (typed: string) => (typed.trim() ? `${label} "${typed.trim()}"` : label);
}

const labelOfOneTime = (typed: string) =>
  typed.trim() ? `Sell "${typed.trim()}" without a product` : "Sell without a product";
const labelOfText = (typed: string) =>
  typed.trim() ? `Add "${typed.trim()}" as text without a price` : "Add text without a price";

type SubjectOptions = ReturnType<typeof optionsOf>;

function optionsOf(products: readonly Product[], accounts: readonly Account[]) {
  const all = [
    ...products.map(({ id, code, name, type }): ItemSubject => ({ kind: "product", id, code, name, type })),
    ...accounts.map(({ id, code, name }): ItemSubject => ({ kind: "account", id, code, name })),
  ];
  const records = new Map<string, Product | Account>(
    [...products, ...accounts].map((record) => [record.id, record]),
  );
  return { all, byId: new Map(all.map((option) => [option.id, option])), records };
}

type OptionView = { option: ItemSubject; options: SubjectOptions; side: PartySide; isUsual: boolean };

function renderOption({ option, options, side, isUsual }: OptionView): ReactNode {
  const record = options.records.get(option.id);
  if (!record) return option.name;
  if ("purchasePrice" in record) return <ProductOption product={record} side={side} />;
  const type = `${ACCOUNT_TYPE_LABELS[record.type]} account`;
  return (
    <>
      <span className="min-w-14 shrink-0 text-ink-soft tabular-nums">{record.code}</span>
      <span className="min-w-0 flex-1 truncate">{record.name}</span>
      <span className="text-small whitespace-nowrap text-ink-faint">
        {isUsual ? `${type} · used last` : type}
      </span>
    </>
  );
}

/** Order of account types: expenses first for purchases, revenue first for sales. */
const TYPES: Record<PartySide, readonly AccountType[]> = {
  vendor: ["expense", "asset", "liability", "equity", "revenue"],
  customer: ["revenue", "liability", "asset", "equity", "expense"],
};

/** A sale isn't posted to an expense account, or a purchase to a revenue account, unless its code or whole name is typed. */
function isOfSide({ type, code, name }: Account, { side, text }: { side: PartySide; text: string }): boolean {
  const isOpposite = type === TYPES[side].at(-1);
  return !isOpposite || code.startsWith(text) || foldText(name) === foldText(text);
}

const NONE_YET: readonly Account[] = [];

/** Returns accounts that a line can be posted to: active and without a role (such as receivables). */
function useItemAccounts(side: PartySide): readonly Account[] | undefined {
  const chart = useChart().data?.items;
  const roles = useApiQuery("accounts.systemAccounts").data?.items;
  return useMemo(() => {
    if (chart === undefined || roles === undefined) return undefined;
    const accountsWithRole = new Set(roles.map(({ accountId }) => accountId));
    const selectable = chart.filter(({ id, isActive }) => isActive && !accountsWithRole.has(id));
    return TYPES[side].flatMap((accountType) => selectable.filter(({ type }) => type === accountType));
  }, [chart, roles, side]);
}
