import { useState } from "react";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { Payment } from "#contract/payments.ts";
import { isDateText } from "#domain/dates.ts";
import { compare, isAmountText, isPositive, type Money, sum } from "#domain/money.ts";
import { refusalReply } from "#domain/refusals.ts";
import { announceOpenedAccounts } from "#web/accounts/opened-accounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { commitTyping } from "#web/fields/commit-typing.ts";
import type { Coded } from "#web/fields/match-text.ts";
import { NOT_AN_AMOUNT } from "#web/fields/number-field.tsx";
import { useAfterSaving } from "#web/fields/use-after-saving.ts";
import type { Next } from "#web/fields/use-leave-after.ts";
import {
  allocated,
  allocateOldestFirst,
  allocationField,
  openOf,
  toAllocations,
  whyNotAllocated,
  type Amounts,
} from "./allocations.ts";
import { MODES, type PaymentMode } from "./payment-modes.ts";

export type PaymentFormValues = {
  mode: PaymentMode;
  party: Coded | null;
  date: string;
  accountId: string;
  amount: Money;
  bankCharge: Money;
  memo: string;
};

type Options = {
  initial: PaymentFormValues;
  /** The document from which somebody pays. */
  documentId: string | undefined;
  onSaved: (payment: Payment, next: Next) => void;
};

/** The state of the payment form: who, how much, and which documents it pays (Rules 3). */
export function usePaymentForm({ initial, documentId, onSaved }: Options) {
  const [values, setValues] = useState(initial);
  const [typed, setTyped] = useState<Amounts | null>(null);
  const { problems, attempt, setProblems, refuse } = useProblems();
  const [saved, setSaved] = useState<{ payment: Payment; next: Next } | null>(null);
  const create = useApiMutation("payments.create");
  const { documents, isLoading } = useOpenDocuments(values);
  const amounts = typed ?? allocateOldestFirst(documents, values.amount, documentId);
  useAfterSaving(saved, ({ payment, next }) => onSaved(payment, next));

  function set(part: Partial<PaymentFormValues>): void {
    setValues((before) => ({ ...before, ...part }));
    const other = part.mode !== undefined || part.party !== undefined;
    // A new amount is spread anew; who has spread it by hand keeps what was typed.
    if (other) setTyped(null);
    if (part.mode !== undefined) setValues((before) => ({ ...before, party: null }));
    setProblems(new Map([...problems].filter(([field]) => field !== "" && !(field in part))));
  }
  async function save(next: Next): Promise<void> {
    if (create.isPending || saved) return;
    commitTyping();
    const found = new Map([...problemsOf(values, amounts), ...prefixed(whyNotAllocated(documents, amounts))]);
    refuse(found);
    if (found.size > 0) return;
    try {
      const made = await create.mutateAsync({ body: toBody(values, amounts) });
      announceOpenedAccounts(made.openedAccounts);
      setSaved({ payment: made, next });
    } catch (error) {
      refuse(problemsOfFailure(error, amounts));
    }
  }
  return {
    values,
    set,
    documents,
    isLoading,
    amounts,
    isSpread: typed === null,
    setAmount: (id: string, amount: Money) => setTyped({ ...amounts, [id]: amount }),
    spread: () => setTyped(null),
    totalOpen: sum(documents.map(({ open }) => open)),
    problems,
    attempt,
    save,
    isPending: create.isPending,
    isDirty: saved === null && (values !== initial || typed !== null),
  };
}

/** What is wrong, by field, and how many attempts were refused. */
function useProblems() {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const refuse = (found: ReadonlyMap<string, string>) => {
    setProblems(found);
    if (found.size > 0) setAttempt((before) => before + 1);
  };
  return { problems, attempt, setProblems, refuse };
}

function useOpenDocuments({ mode, party }: PaymentFormValues) {
  const query = useApiQuery(`${DOCUMENT_RESOURCES[MODES[mode].kind]}.list`, {
    // Without a party nothing is asked for that could be shown.
    query: { partyId: party?.id, tab: "open", limit: party ? 500 : 1 },
  });
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  return {
    documents: party && isCurrent ? openOf(query.data.items) : [],
    isLoading: party !== null && !isCurrent && query.error === null,
  };
}

function problemsOf(values: PaymentFormValues, amounts: Amounts): Map<string, string> {
  const { mode, party, date, amount, bankCharge } = values;
  const isVendor = MODES[mode].side === "vendor";
  const noParty = refusalReply(isVendor ? "document.no-vendor" : "document.no-customer").detail;
  const isAmount = isAmountText(amount) && isPositive(amount);
  const problems: ([string, string] | false)[] = [
    party === null && ["party", noParty],
    !isDateText(date) && ["date", "Date is required"],
    !isAmount && ["amount", refusalReply("payment.no-amount").detail],
    bankCharge !== "" && !isAmountText(bankCharge) && ["bankCharge", NOT_AN_AMOUNT],
    isAmount &&
      compare(allocated(amounts), amount) > 0 && ["amount", refusalReply("payment.over-allocated").detail],
  ];
  return new Map(problems.filter((problem) => problem !== false));
}

function prefixed(errors: ReadonlyMap<string, string>): [string, string][] {
  return [...errors].map(([id, message]) => [allocationField(id), message]);
}

function toBody(values: PaymentFormValues, amounts: Amounts) {
  const { mode, party, date, accountId, amount, bankCharge, memo } = values;
  const { direction, isRefund } = MODES[mode];
  return {
    direction,
    isRefund,
    partyId: party?.id ?? "",
    date,
    accountId: accountId === "" ? null : accountId,
    amount,
    bankCharge: bankCharge === "" ? "0.00" : bankCharge,
    memo,
    allocations: toAllocations(amounts),
  };
}

/** What the server refused, at the fields of the form. */
function problemsOfFailure(error: unknown, amounts: Amounts): Map<string, string> {
  const errors = error instanceof ApiError ? error.errors : [];
  if (errors.length === 0) return new Map([["", failureText(error, "Failed to save payment")]]);
  const ids = toAllocations(amounts).map(({ documentId }) => documentId);
  return new Map(
    errors.map(({ field, message }) => {
      const [, index] = /^allocations\[(\d+)\]/.exec(field) ?? [];
      if (index !== undefined) return [allocationField(ids[Number(index)] ?? ""), message];
      return [field === "partyId" ? "party" : field, message];
    }),
  );
}
