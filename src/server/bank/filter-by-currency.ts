import { currencyCodeError } from "#domain/currencies.ts";
import { groupBy } from "#domain/group-by.ts";
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

/** A statement in a file, and its account; null until the user has chosen one. */
export type FoundStatement = { format: BankFormat; statement: BankStatement; accountId: AccountId | null };
/** The same, with the currency of its account. */
export type StatementInCurrency = FoundStatement & { currency: string };

/** The base currency, and the currencies of bank and cash accounts; null if it is the base currency. */
export type CurrenciesOfMoney = {
  bookCurrency: string;
  currencyByAccount: ReadonlyMap<AccountId, string | null>;
};

/** Number of decimals for the amounts of a file: 3 if one of its possible accounts has 3, otherwise 2. */
export function decimalsOf(
  { bookCurrency, currencyByAccount }: CurrenciesOfMoney,
  chosenAccounts: readonly { accountId: AccountId }[],
): BankDecimals {
  const accountCurrencies =
    chosenAccounts.length === 0
      ? [...currencyByAccount.values()]
      : chosenAccounts.map(({ accountId }) => currencyByAccount.get(accountId));
  return [bookCurrency, ...accountCurrencies].some((currency) => minorUnitOf(currency ?? bookCurrency) === 3)
    ? 3
    : 2;
}

/**
 * Keeps statements in the currency of their account (Decision 0116). Money converted through another currency adds up to
 * zero there: it is skipped with a note, since the other side of the conversion remains. Any other sum is refused: it
 * would be lost.
 */
export function filterByCurrency(
  foundStatements: readonly FoundStatement[],
  currencies: CurrenciesOfMoney,
): { acceptedStatements: StatementInCurrency[]; notes: string[] } {
  const acceptedStatements: StatementInCurrency[] = [];
  const notes: string[] = [];
  const statementsByAccount = groupBy(foundStatements, ({ statement }) => statement.account);
  for (const foundStatement of foundStatements) {
    const all = statementsByAccount.get(foundStatement.statement.account) ?? [];
    const currency = chooseCurrency(all, currencies);
    const isOwn = ({ statement }: FoundStatement) =>
      currenciesOfStatement(statement)?.includes(currency) ?? true;
    if (isOwn(foundStatement)) acceptedStatements.push({ ...foundStatement, currency });
    else notes.push(explainSkipped(foundStatement, { currency, isAlone: !all.some(isOwn), currencies }));
  }
  return { acceptedStatements, notes };
}

/**
 * Returns the currency of the account for some statements. Until the user has chosen an account, it is the base currency
 * if one of the statements is in it or names none, otherwise one that an account has.
 */
function chooseCurrency(
  foundStatements: readonly FoundStatement[],
  { bookCurrency, currencyByAccount }: CurrenciesOfMoney,
): string {
  const [first] = foundStatements;
  if (first?.accountId != null) return currencyByAccount.get(first.accountId) ?? bookCurrency;
  const possibleCurrencies = foundStatements.map(({ statement }) => currenciesOfStatement(statement));
  if (possibleCurrencies.some((possible) => possible?.includes(bookCurrency) ?? true)) return bookCurrency;
  const accountCurrencies = new Set(currencyByAccount.values());
  return (
    possibleCurrencies
      .flatMap((possible) => possible ?? [])
      .find((currency) => accountCurrencies.has(currency)) ?? bookCurrency
  );
}

/** Returns the currencies a statement may be in; null for any, if it names none. */
function currenciesOfStatement({ currency, sign }: BankStatement): readonly string[] | null {
  if (sign !== undefined) return currenciesOfSign(sign);
  return currency === "" ? null : [currency];
}

type CurrencyChoice = { currency: string; isAlone: boolean; currencies: CurrenciesOfMoney };

function explainSkipped(
  { statement }: FoundStatement,
  { currency, isAlone, currencies }: CurrencyChoice,
): string {
  const { bookCurrency, currencyByAccount } = currencies;
  const { account, currency: code, sign, lines: transactions, fileLine } = statement;
  const currencyText = sign === undefined ? code : quotedText(sign);
  const refuse = (sentence: string) =>
    new Refusal("bank.currency-mismatch", [{ field: "content", message: `Line ${fileLine}: ${sentence}` }]);
  const subject = sign === undefined ? "The statement is" : "The amounts are";
  const isKnown = currenciesOfStatement(statement)?.some(
    (candidate) => candidate === bookCurrency || [...currencyByAccount.values()].includes(candidate),
  );
  if ((isAlone || account !== "") && isKnown === false) {
    const namedCurrency = (sign ?? code).toUpperCase();
    if ((sign === undefined || /^[A-Z]{3}$/.test(namedCurrency)) && currencyCodeError(namedCurrency) !== null)
      throw refuse(
        `The currency ${quotedText(namedCurrency)} isn't supported. Correct it in the file, then read the file again.`,
      );
    if (sign !== undefined)
      throw refuse(
        `${subject} in ${currencyText}, but none of your accounts are. Add an account in that currency, then read the file again.`,
      );
    const message = `Line ${fileLine}: The statement is in ${currencyText}, but none of your accounts are. Add an account in ${currencyText}, then read the file again.`;
    throw new Refusal("bank.no-account-in-currency", [{ field: "content", message }], {
      currency: currencyText,
    });
  }
  if (isAlone || account !== "") {
    const expectedOwner = currency === bookCurrency ? "your books are" : "the account is";
    throw refuse(`${subject} in ${currencyText}, but ${expectedOwner} in ${currency}`);
  }
  const remaining = sum(transactions.map(({ amount }) => amount));
  if (!isZero(remaining))
    throw refuse(`${remaining} ${currencyText} in the file weren't converted to ${currency}`);
  const countText = transactions.length === 1 ? "1 transaction" : `${transactions.length} transactions`;
  return `Skipped ${countText} in ${currencyText}: the converted amounts are in the ${currency} rows`;
}

/** Refuses an amount with too many decimals for the account, instead of rounding. */
export function checkDecimals({ statement, currency }: StatementInCurrency): void {
  const { openingBalance, closingBalance, lines: transactions, fileLine } = statement;
  const balances = [openingBalance, closingBalance].flatMap((balance) =>
    balance === null ? [] : { amount: balance.amount, fileLine },
  );
  const minorUnit = minorUnitOf(currency);
  const fine = [...balances, ...transactions].find(({ amount }) => hasMoreDecimals(amount, minorUnit));
  if (fine !== undefined)
    throw unreadableFile(fine.fileLine, `${fine.amount} has more decimals than an amount in ${currency}`);
}
