import { pageAccountCodes } from "#web/api/page-notation.ts";
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
import type { NextPage } from "#web/forms/leave-form.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import { ACCOUNT_TYPE_LABELS, MONEY_KIND_LABELS } from "#web/fields/account-labels.ts";
import type { AccountFormValues } from "./account-schema.ts";

export type AccountFormFields = FormFields<AccountFormValues>;

const accountForm = lazySchema(async () => (await import("./account-schema.ts")).accountForm);
const accountSchema = lazySchema(async () => (await import("#contract/accounts.ts")).account);

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

type AccountFormOptions = {
  /** Account being edited; null for a new one. */
  opened: Account | null;
  /** Chart of accounts, to look up the code of the parent. */
  accounts: readonly Account[];
  /** The initial values of a new account. */
  initial?: Partial<AccountFormValues>;
  onSaved: (account: Account, next: NextPage) => void;
};

/** Manages the state of the account form and saves it. */
export function useAccountForm({ opened, accounts, initial, onSaved }: AccountFormOptions) {
  const create = useApiMutation("accounts.create");
  const update = useApiMutation("accounts.update");
  return useForm<AccountFormValues, Body<"accounts.create">, Account>({
    opened,
    initial: opened ? toAccountValues(opened) : { ...EMPTY, ...initial },
    toValues: toAccountValues,
    read: (values) => validateValues(accountForm, values),
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

/** Account fields for comparing two versions after a conflict. */
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

/** Returns bank, cash or card as the account type allows; the empty choice means none of them. */
export function moneyChoices(type: AccountType | undefined) {
  const kinds = type === undefined ? [] : moneyKindsOf(type);
  if (kinds.length === 0) return [];
  return [
    { value: "", label: "No" },
    ...kinds.map((kind) => ({ value: kind, label: MONEY_KIND_LABELS[kind] })),
  ];
}

type ParentQuery = { type: AccountType | undefined; account: Account | null };

/** Returns possible parents: active main accounts of the same type, and the current parent (Accounting 14). */
export function parentChoices(accounts: readonly Account[], { type, account }: ParentQuery): Account[] {
  return accounts.filter((candidate) => {
    if (candidate.type !== type || candidate.id === account?.id) return false;
    if (candidate.id === account?.parentId) return true;
    return canHaveSubaccounts(candidate, pageAccountCodes());
  });
}

const NUMBER_FIRST = /^(\d+)(?:[\s-]+(.+))?$/;
/** A code starts with up to three letters and a digit; anything else is a name. */
const CODE_FIRST = /^([A-Za-z]{0,3}[.-]?\d[0-9A-Za-z.-]*)(?:\s+(?:-\s+)?(.+))?$/;

/**
 * Reads a new account from the text of a search: "5650" is a code, "Website" a name, "5650 - Website" both. The code
 * determines the type (Behavior 9).
 */
export function readAccountText(text: string): Partial<Pick<AccountFormValues, "code" | "type" | "name">> {
  const pattern = pageAccountCodes() === "numbers" ? NUMBER_FIRST : CODE_FIRST;
  const [, code, name] = pattern.exec(text.trim()) ?? [];
  if (code === undefined) return { name: text.trim() };
  const type = typeOfCode(code);
  return { code, ...(type && { type }), ...(name !== undefined && { name }) };
}

/** Kind of account that a field needs: bank, cash or card, one of a type, or any. */
export type AccountCondition = "money" | AccountType | "any";

/** Returns the initial values of a new account. For money fields, a card is a liability and "Petty cash" is cash. */
export function newAccountFields(needed: AccountCondition, typed: string): Partial<AccountFormValues> {
  const parsed = readAccountText(typed);
  if (needed === "any") return parsed;
  if (needed !== "money") return { ...parsed, type: needed };
  const moneyKind = proposedMoneyKind({ type: "asset", name: parsed.name ?? "" }) ?? "bank";
  return { ...parsed, moneyKind, type: moneyKind === "card" ? "liability" : "asset" };
}
