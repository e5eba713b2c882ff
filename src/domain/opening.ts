import type { PartySide } from "./document.ts";
import type { AccountId } from "./ids.ts";
import { add, isNegative, isZero, type Money, negate, subtract, sum, ZERO } from "./money.ts";
import type { PostingLine } from "./posting.ts";

export type OpeningBalance = {
  accountId: AccountId;
  debit: Money;
  credit: Money;
  /** What it is in the currency of its account, where that has one of its own (Accounting 10). */
  foreignAmount?: Money | null | undefined;
};

/** What was open with a party when the books began; a credit takes off. */
export type OpeningItem = { side: PartySide; partyAccountId: AccountId; amount: Money; isCredit: boolean };

type Given = {
  balances: readonly OpeningBalance[];
  items: readonly OpeningItem[];
  /** The accounts of customers and vendors, which what was open posts. */
  controlAccounts: ReadonlySet<AccountId>;
  /** The account of the goods, which the opening stock of each product posts; null while there is none. */
  inventory: AccountId | null;
  /** Opening Balance Equity. */
  equity: AccountId;
};

export type OpeningPlan = {
  /** The journal of the accounts; none where nothing but open documents is there. */
  lines: PostingLine[];
  receivable: Money;
  payable: Money;
  /** Debits less credits of all that was given. */
  difference: Money;
  /** The inventory, which is left to the opening stock. */
  stock: Money;
  /** What Opening Balance Equity is left with, as a credit. */
  equityBalance: Money;
  /** The places of balances that are not what is open on their account. */
  mismatches: { index: number; open: Money }[];
};

const TEXT = "Opening balances";

/**
 * Ties a trial balance and what was open to zero (Accounting 18). The accounts of customers and vendors are posted by
 * what was open, the inventory by opening stock, everything else by one journal; each against Opening Balance Equity,
 * which so ends at zero where the trial balance does and all of it was entered.
 */
export function planOpening({ balances, items, controlAccounts, inventory, equity }: Given): OpeningPlan {
  const balanceOf = ({ debit, credit }: OpeningBalance) => subtract(debit, credit);
  const openOn = (accountId: AccountId) =>
    sum(items.filter(({ partyAccountId }) => partyAccountId === accountId).map(signedOpen));
  const isPostedHere = ({ accountId }: OpeningBalance) =>
    !controlAccounts.has(accountId) && accountId !== inventory;
  const posted = balances.filter(isPostedHere);
  const named = new Set(balances.map(({ accountId }) => accountId));
  const unnamed = items.filter(({ partyAccountId }) => !named.has(partyAccountId));
  const rest = sum(posted.map(balanceOf));
  const open = sum(items.map(signedOpen));
  const sumSide = (side: PartySide) => sum(items.filter((item) => item.side === side).map(signedOpen));
  const lines = [...posted.map(line), against(equity, rest)];
  return {
    lines: lines.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit)),
    receivable: sumSide("customer"),
    payable: negate(sumSide("vendor")),
    difference: add(sum(balances.map(balanceOf)), sum(unnamed.map(signedOpen))),
    stock: sum(balances.filter(({ accountId }) => accountId === inventory).map(balanceOf)),
    equityBalance: add(rest, open),
    mismatches: balances.flatMap(({ accountId }, index) => {
      if (!controlAccounts.has(accountId)) return [];
      const all = sum(balances.filter((other) => other.accountId === accountId).map(balanceOf));
      return isZero(subtract(all, openOn(accountId))) ? [] : [{ index, open: openOn(accountId) }];
    }),
  };
}

/** In the debit of its account: what customers owe, and less what vendors are owed. */
function signedOpen({ side, amount, isCredit }: OpeningItem): Money {
  return (side === "customer") === isCredit ? negate(amount) : amount;
}

function line({ accountId, debit, credit, foreignAmount = null }: OpeningBalance): PostingLine {
  const posted = { accountId, debit, credit, description: TEXT };
  return foreignAmount === null ? posted : { ...posted, foreignAmount };
}

function against(accountId: AccountId, rest: Money): PostingLine {
  return isNegative(rest)
    ? line({ accountId, debit: negate(rest), credit: ZERO })
    : line({ accountId, debit: ZERO, credit: rest });
}
