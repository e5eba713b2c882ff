import { grouped } from "#domain/grouped.ts";
import { currenciesMeant } from "#domain/bank/currency-signs.ts";
import {
  type BankDecimals,
  type BankFormat,
  type BankStatement,
  quotedText,
} from "#domain/bank/statement.ts";
import type { AccountId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { isFinerThan, isZero, sum } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import { unreadableFile } from "./read-sources.ts";

/** A statement of a file, and the account that it is of; null as long as nobody has said it. */
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
  said: readonly { accountId: AccountId }[],
): BankDecimals {
  const meant =
    said.length === 0 ? [...ofAccounts.values()] : said.map(({ accountId }) => ofAccounts.get(accountId));
  return [ofBooks, ...meant].some((currency) => minorUnitOf(currency ?? ofBooks) === 3) ? 3 : 2;
}

/**
 * A statement is in the currency of its account (Decision 0116). Money in another one that came and was converted comes to
 * nothing there: it is left out with words, and the other side of its conversion stands. What does not come to nothing would
 * be lost: it is refused.
 */
export function inItsCurrency(
  found: readonly FoundStatement[],
  currencies: CurrenciesOfMoney,
): { own: StatementInCurrency[]; notes: string[] } {
  const own: StatementInCurrency[] = [];
  const notes: string[] = [];
  const ofAccounts = grouped(found, ({ statement }) => statement.account);
  for (const one of found) {
    const all = ofAccounts.get(one.statement.account) ?? [];
    const currency = currencyOf(all, currencies);
    const isOwn = ({ statement }: FoundStatement) => mayBe(statement)?.includes(currency) ?? true;
    if (isOwn(one)) own.push({ ...one, currency });
    else notes.push(whyLeftOut(one, { currency, isAlone: !all.some(isOwn), currencies }));
  }
  return { own, notes };
}

/**
 * The currency of the account of some statements. As long as nobody has said which that is, it is the currency of the books,
 * where one of them is in that or says none, else one that an account has.
 */
function currencyOf(found: readonly FoundStatement[], { ofBooks, ofAccounts }: CurrenciesOfMoney): string {
  const [first] = found;
  if (first?.accountId != null) return ofAccounts.get(first.accountId) ?? ofBooks;
  const said = found.map(({ statement }) => mayBe(statement));
  if (said.some((possible) => possible?.includes(ofBooks) ?? true)) return ofBooks;
  const known = new Set(ofAccounts.values());
  return said.flatMap((possible) => possible ?? []).find((currency) => known.has(currency)) ?? ofBooks;
}

/** The currencies that a statement may be in; null for any, where it says none. */
function mayBe({ currency, sign }: BankStatement): readonly string[] | null {
  if (sign !== undefined) return currenciesMeant(sign);
  return currency === "" ? null : [currency];
}

type Other = { currency: string; isAlone: boolean; currencies: CurrenciesOfMoney };

function whyLeftOut({ statement }: FoundStatement, { currency, isAlone, currencies }: Other): string {
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
  const left = sum(lines.map(({ amount }) => amount));
  if (!isZero(left)) throw refuse(`${left} ${other} in the file weren't converted to ${currency}`);
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
  const fine = [...balances, ...lines].find(({ amount }) => isFinerThan(amount, minorUnit));
  if (fine !== undefined)
    throw unreadableFile(fine.fileLine, `${fine.amount} has more decimals than an amount in ${currency}`);
}
