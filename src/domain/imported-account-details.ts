import { MONEY_KINDS, type MoneyKind, moneyKindsOf } from "./account.ts";
import { currencyCodeError } from "./currencies.ts";
import type { AccountTypeMapping } from "./foreign-types.ts";

type AccountDetails = {
  moneyKind: MoneyKind | null;
  /** Null for the base currency. */
  currency: string | null;
  /** What isn't imported. */
  note: string | null;
};
type DetailTexts = { kind: string; currency: string };
type DetailOptions = { mapping: AccountTypeMapping | null; baseCurrency: string };

/** Reads the account kind and currency of a row; what can't be imported is noted. The base currency needs no note. */
export function readAccountDetails(
  { kind, currency }: DetailTexts,
  { mapping, baseCurrency }: DetailOptions,
): AccountDetails {
  const kinds = mapping === null ? MONEY_KINDS : moneyKindsOf(mapping.type);
  const namedKind = kinds.find((candidate) => candidate === kind.toLowerCase()) ?? null;
  const moneyKind = namedKind ?? mapping?.moneyKind ?? null;
  const currencyNote = noteOnCurrency(currency, { isMoney: moneyKind !== null, baseCurrency });
  const isOtherCurrency = currency !== "" && currency !== baseCurrency;
  const notes = [
    kind !== "" && namedKind === null && `Account kind "${kind.slice(0, 40)}" isn't imported`,
    currencyNote,
  ].filter((note) => note !== false && note !== null);
  return {
    moneyKind,
    currency: isOtherCurrency && currencyNote === null ? currency : null,
    note: notes.length === 0 ? null : notes.join(". "),
  };
}

function noteOnCurrency(
  text: string,
  { isMoney, baseCurrency }: { isMoney: boolean; baseCurrency: string },
): string | null {
  if (text === "" || text === baseCurrency) return null;
  const shown = text.slice(0, 40);
  if (currencyCodeError(text) !== null) return `"${shown}" isn't a currency code and isn't imported`;
  return isMoney
    ? null
    : `${shown} isn't imported: only bank, cash and card accounts can have another currency`;
}
