import { grouped } from "#domain/grouped.ts";
import { currenciesOfSign } from "#domain/bank/currency-signs.ts";
import {
  type BankDecimals,
  type BankFormat,
  type BankStatement,
  quotedText,
} from "#domain/bank/statement.ts";
import type { AccountId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { hasMoreDecimals, isZero, sum } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import { unreadableFile } from "./read-sources.ts";

/** A statement of a file, and its account; null until the user has chosen one. */
export type FoundStatement = { format: BankFormat; statement: BankStatement; accountId: AccountId | null };
/** The same with the currency of its account. */
export type StatementInCurrency = FoundStatement & { currency: string };

/** The currency of the books, and those of their accounts of money, null where that is the books'. */
export type CurrenciesOfMoney = {
  ofBooks: string;
  ofAccounts: ReadonlyMap<AccountId, string | null>;
};

/** How many decimals the amounts of a file may have: a third where an account that it may be of has one. */
export function decimalsOf(
  { ofBooks, ofAccounts }: CurrenciesOfMoney,
  chosenAccounts: readonly { accountId: AccountId }[],
): BankDecimals {
  const accountCurrencies =
    chosenAccounts.length === 0
      ? [...ofAccounts.values()]
      : chosenAccounts.map(({ accountId }) => ofAccounts.get(accountId));
  return [ofBooks, ...accountCurrencies].some((currency) => minorUnitOf(currency ?? ofBooks) === 3) ? 3 : 2;
}

/**
 * A statement is in the currency of its account (Decision 0116). Converted money in another currency adds up
 * to zero there: it is skipped with a note, and the other side of the conversion remains. A sum other than zero would
 * be lost: it is refused.
 */
export function inItsCurrency(
  found: readonly FoundStatement[],
  currencies: CurrenciesOfMoney,
): { acceptedStatements: StatementInCurrency[]; notes: string[] } {
  const acceptedStatements: StatementInCurrency[] = [];
  const notes: string[] = [];
  const ofAccounts = grouped(found, ({ statement }) => statement.account);
  for (const one of found) {
    const all = ofAccounts.get(one.statement.account) ?? [];
    const currency = currencyOf(all, currencies);
    const isOwn = ({ statement }: FoundStatement) => mayBe(statement)?.includes(currency) ?? true;
    if (isOwn(one)) acceptedStatements.push({ ...one, currency });
    else notes.push(explainSkipped(one, { currency, isAlone: !all.some(isOwn), currencies }));
  }
  return { acceptedStatements, notes };
}

/**
 * The currency of the account of some statements. Until the user has chosen an account, it is the base currency
 * if one of the statements is in it or names none, otherwise one that an account has.
 */
function currencyOf(found: readonly FoundStatement[], { ofBooks, ofAccounts }: CurrenciesOfMoney): string {
  const [first] = found;
  if (first?.accountId != null) return ofAccounts.get(first.accountId) ?? ofBooks;
  const possibleCurrencies = found.map(({ statement }) => mayBe(statement));
  if (possibleCurrencies.some((possible) => possible?.includes(ofBooks) ?? true)) return ofBooks;
  const accountCurrencies = new Set(ofAccounts.values());
  return (
    possibleCurrencies
      .flatMap((possible) => possible ?? [])
      .find((currency) => accountCurrencies.has(currency)) ?? ofBooks
  );
}

/** The currencies that a statement may be in; null for any, where it says none. */
function mayBe({ currency, sign }: BankStatement): readonly string[] | null {
  if (sign !== undefined) return currenciesOfSign(sign);
  return currency === "" ? null : [currency];
}

type Other = { currency: string; isAlone: boolean; currencies: CurrenciesOfMoney };

function explainSkipped({ statement }: FoundStatement, { currency, isAlone, currencies }: Other): string {
  const { ofBooks, ofAccounts } = currencies;
  const { account, currency: code, sign, lines, fileLine } = statement;
  const other = sign === undefined ? code : quotedText(sign);
  const refuse = (sentence: string) =>
    new Refusal("bank.other-currency", [{ field: "content", message: `Line ${fileLine}: ${sentence}` }]);
  const subject = sign === undefined ? "The statement is" : "The amounts are";
  const isKnown = mayBe(statement)?.some((one) => one === ofBooks || [...ofAccounts.values()].includes(one));
  if ((isAlone || account !== "") && isKnown === false) {
    if (sign !== undefined)
      throw refuse(
        `${subject} in ${other}, but none of your accounts are. Add an account in that currency, then read the file again.`,
      );
    const message = `Line ${fileLine}: The statement is in ${other}, but none of your accounts are. Add an account in ${other}, then read the file again.`;
    throw new Refusal("bank.no-account-in-currency", [{ field: "content", message }], { currency: other });
  }
  if (isAlone || account !== "") {
    const those = currency === ofBooks ? "your books are" : "the account is";
    throw refuse(`${subject} in ${other}, but ${those} in ${currency}`);
  }
  const remaining = sum(lines.map(({ amount }) => amount));
  if (!isZero(remaining)) throw refuse(`${remaining} ${other} in the file weren't converted to ${currency}`);
  const many = lines.length === 1 ? "1 transaction" : `${lines.length} transactions`;
  return `Skipped ${many} in ${other}: the converted amounts are in the ${currency} rows`;
}

/** An amount that the currency of the account has no decimals for is refused, not rounded. */
export function checkDecimals({ statement, currency }: StatementInCurrency): void {
  const { opening, closing, lines, fileLine } = statement;
  const balances = [opening, closing].flatMap((balance) =>
    balance === null ? [] : { amount: balance.amount, fileLine },
  );
  const minorUnit = minorUnitOf(currency);
  const fine = [...balances, ...lines].find(({ amount }) => hasMoreDecimals(amount, minorUnit));
  if (fine !== undefined)
    throw unreadableFile(fine.fileLine, `${fine.amount} has more decimals than an amount in ${currency}`);
}
