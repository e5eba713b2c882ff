import { accountCodesOfPage } from "#web/api/page-notation.ts";
import type { Body } from "#contract/contract.ts";
import type { Account } from "#contract/accounts.ts";
import {
  type AccountType,
  canHaveSubaccounts,
  moneyKindsOf,
  proposedMoneyKind,
  typeOfCode,
} from "#domain/account.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import type { Next } from "#web/forms/leaving.tsx";
import { lateSchema } from "#web/forms/late-schema.ts";
import { readBy } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import { ACCOUNT_TYPE_LABELS, MONEY_KIND_LABELS } from "#web/fields/account-words.ts";
import type { AccountFormValues } from "./account-schema.ts";

export type AccountFormFields = FormFields<AccountFormValues>;

const accountForm = lateSchema(async () => (await import("./account-schema.ts")).accountForm);
const accountSchema = lateSchema(async () => (await import("#contract/accounts.ts")).account);

const EMPTY = {
  code: "",
  name: "",
  description: "",
  isSubaccount: false,
  parentId: "",
  isActive: true,
  moneyKind: "" as const,
  currency: "",
};

export function toAccountValues(account: Account): AccountFormValues {
  const { code, type, name, description, parentId, isActive, moneyKind, currency } = account;
  const isSubaccount = parentId !== null;
  return {
    code,
    type,
    name,
    description,
    isActive,
    isSubaccount,
    parentId: parentId ?? "",
    moneyKind: moneyKind ?? "",
    currency: currency ?? "",
  };
}

type Options = {
  /** The account that is edited; null for a new one. */
  opened: Account | null;
  /** The chart, in which a parent has its code. */
  accounts: readonly Account[];
  /** The initial values of a new account. */
  given?: Partial<AccountFormValues>;
  onSaved: (account: Account, next: Next) => void;
};

/** The state of the account form and its saving. */
export function useAccountForm({ opened, accounts, given, onSaved }: Options) {
  const create = useApiMutation("accounts.create");
  const update = useApiMutation("accounts.update");
  return useForm<AccountFormValues, Body<"accounts.create">, Account>({
    opened,
    initial: opened ? toAccountValues(opened) : { ...EMPTY, ...given },
    toValues: toAccountValues,
    read: (values) => readBy(accountForm, values),
    write: (input, over) =>
      over
        ? update.mutateAsync({ params: { id: over.id }, body: { ...input, version: over.version } })
        : create.mutateAsync({ body: input }),
    schema: accountSchema,
    compare: (versions) => compareFields(comparedFields(accounts), versions),
    onSaved: (account, next) => {
      showToast(`${account.code} - ${account.name} saved`);
      onSaved(account, next);
    },
    fallback: opened ? "Failed to save account" : "Failed to create account",
  });
}

/** The fields of an account as two versions of it are compared. */
export function comparedFields(accounts: readonly Account[]): ComparedFields<AccountFormValues> {
  const codeOf = (id: string) => accounts.find((account) => account.id === id)?.code ?? "";
  return [
    ["Account Code", ({ code }) => code],
    ["Account Type", ({ type }) => ACCOUNT_TYPE_LABELS[type]],
    ["Parent Account", ({ isSubaccount, parentId }) => (isSubaccount ? codeOf(parentId) : "")],
    ["Account Name", ({ name }) => name],
    ["Description", ({ description }) => description],
    ["Account kind", ({ moneyKind }) => (moneyKind === "" ? "" : MONEY_KIND_LABELS[moneyKind])],
    ["Currency", ({ currency }) => currency],
    ["Status", ({ isActive }) => (isActive ? "Active" : "Inactive")],
  ];
}

/** What money an account of the type can be; the empty choice is an account that is none. */
export function moneyChoices(type: AccountType | undefined) {
  const kinds = type === undefined ? [] : moneyKindsOf(type);
  if (kinds.length === 0) return [];
  return [
    { value: "", label: "No" },
    ...kinds.map((kind) => ({ value: kind, label: MONEY_KIND_LABELS[kind] })),
  ];
}

type ParentQuery = { type: AccountType | undefined; account: Account | null };

/** Which accounts can be the parent: active main accounts of the type; the present parent stays (Accounting 14). */
export function parentChoices(accounts: readonly Account[], { type, account }: ParentQuery): Account[] {
  return accounts.filter((candidate) => {
    if (candidate.type !== type || candidate.id === account?.id) return false;
    if (candidate.id === account?.parentId) return true;
    return canHaveSubaccounts(candidate, accountCodesOfPage());
  });
}

const NUMBER_FIRST = /^(\d+)(?:[\s-]+(.+))?$/;
/** Up to three letters and a digit begin a code: a word is a name. */
const CODE_FIRST = /^([A-Za-z]{0,3}[.-]?\d[0-9A-Za-z.-]*)(?:\s+(?:-\s+)?(.+))?$/;

/**
 * Reads a new account from the text of a search: "5650" is its code, "Website" its name, "5650 -
 * Website" both. A code determines the type (Behavior 9).
 */
export function givenByText(text: string): Partial<Pick<AccountFormValues, "code" | "type" | "name">> {
  const pattern = accountCodesOfPage() === "numbers" ? NUMBER_FIRST : CODE_FIRST;
  const [, code, name] = pattern.exec(text.trim()) ?? [];
  if (code === undefined) return { name: text.trim() };
  const type = typeOfCode(code);
  return { code, ...(type && { type }), ...(name !== undefined && { name }) };
}

/** What kind of account a field needs: a bank, cash or card account, one of a type, or any. */
export type NeededAccount = "money" | AccountType | "any";

/** What a new account begins with: a card is owed, and "Petty cash" is cash, wherever money is needed. */
export function neededAccount(needed: NeededAccount, typed: string): Partial<AccountFormValues> {
  const given = givenByText(typed);
  if (needed === "any") return given;
  if (needed !== "money") return { ...given, type: needed };
  const moneyKind = proposedMoneyKind({ type: "asset", name: given.name ?? "" }) ?? "bank";
  return { ...given, moneyKind, type: moneyKind === "card" ? "liability" : "asset" };
}
