import type { PartySide } from "./document.ts";
import type { AccountId } from "./ids.ts";
import { add, isNegative, isZero, type Money, negate, subtract, sum, ZERO } from "./money.ts";
import type { PostingLine } from "./posting.ts";

export type OpeningBalance = {
  accountId: AccountId;
  debit: Money;
  credit: Money;
  /** Amount in the account's currency, if that isn't the base currency (Accounting 10). */
  foreignAmount?: Money | null | undefined;
};

/** An opening document of a party; credits reduce the balance. */
export type OpeningItem = { side: PartySide; partyAccountId: AccountId; amount: Money; isCredit: boolean };

type OpeningRequest = {
  balances: readonly OpeningBalance[];
  items: readonly OpeningItem[];
  /** Receivable and payable accounts, posted by opening documents. */
  controlAccounts: ReadonlySet<AccountId>;
  /** The inventory account, posted by each product's opening stock; null if there is none. */
  inventory: AccountId | null;
  equity: AccountId;
};

export type OpeningPlan = {
  /** The journal of the accounts; empty if there are only unpaid documents. */
  lines: PostingLine[];
  receivable: Money;
  payable: Money;
  /** Debits less credits of everything entered. */
  difference: Money;
  /** Inventory, which opening stock posts. */
  stock: Money;
  /** Final balance of Opening Balance Equity, as a credit. */
  equityBalance: Money;
  /** Indexes of balances that differ from the unpaid documents. */
  mismatches: { index: number; outstanding: Money }[];
};

const TEXT = "Opening balances";

/**
 * Reconciles a trial balance with the opening documents (Accounting 18). Opening documents post receivables and payables, opening
 * stock posts inventory, and one journal posts everything else; each against Opening Balance Equity, which ends at zero if the
 * trial balance does and all was entered.
 */
export function planOpening({
  balances,
  items,
  controlAccounts,
  inventory,
  equity,
}: OpeningRequest): OpeningPlan {
  const balanceOf = ({ debit, credit }: OpeningBalance) => subtract(debit, credit);
  const outstandingOn = (accountId: AccountId) =>
    sum(items.filter(({ partyAccountId }) => partyAccountId === accountId).map(signedBalanceDue));
  const isPostedHere = ({ accountId }: OpeningBalance) =>
    !controlAccounts.has(accountId) && accountId !== inventory;
  const posted = balances.filter(isPostedHere);
  const accountIds = new Set(balances.map(({ accountId }) => accountId));
  const unnamed = items.filter(({ partyAccountId }) => !accountIds.has(partyAccountId));
  const remainder = sum(posted.map(balanceOf));
  const outstanding = sum(items.map(signedBalanceDue));
  const sumSide = (side: PartySide) => sum(items.filter((item) => item.side === side).map(signedBalanceDue));
  const lines = [...posted.map(line), counterLine(equity, remainder)];
  return {
    lines: lines.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit)),
    receivable: sumSide("customer"),
    payable: negate(sumSide("vendor")),
    difference: add(sum(balances.map(balanceOf)), sum(unnamed.map(signedBalanceDue))),
    stock: sum(balances.filter(({ accountId }) => accountId === inventory).map(balanceOf)),
    equityBalance: add(remainder, outstanding),
    mismatches: balances.flatMap(({ accountId }, index) => {
      if (!controlAccounts.has(accountId)) return [];
      const all = sum(balances.filter((balance) => balance.accountId === accountId).map(balanceOf));
      return isZero(subtract(all, outstandingOn(accountId)))
        ? []
        : [{ index, outstanding: outstandingOn(accountId) }];
    }),
  };
}

/** As a debit of the account: positive for customers' invoices, negative for bills. */
function signedBalanceDue({ side, amount, isCredit }: OpeningItem): Money {
  return (side === "customer") === isCredit ? negate(amount) : amount;
}

function line({ accountId, debit, credit, foreignAmount = null }: OpeningBalance): PostingLine {
  const posted = { accountId, debit, credit, description: TEXT };
  return foreignAmount === null ? posted : { ...posted, foreignAmount };
}

function counterLine(accountId: AccountId, remainder: Money): PostingLine {
  return isNegative(remainder)
    ? line({ accountId, debit: negate(remainder), credit: ZERO })
    : line({ accountId, debit: ZERO, credit: remainder });
}
