import { type AccountType, isAccountType, type MoneyKind } from "./account.ts";

/** What another program calls a type, as one of ours; what an account of money is, where the word says it. */
export type ForeignType = { type: AccountType; moneyKind: MoneyKind | null };

const is = (type: AccountType, moneyKind: MoneyKind | null = null): ForeignType => ({ type, moneyKind });

/**
 * Words of Xero, QuickBooks, GnuCash, Odoo, ERPNext, Zoho, Wave, Sage, FreeAgent and other programs, the narrower first:
 * "wages expense" is an expense, and "wages payable" a liability.
 */
const WORDS: readonly (readonly [RegExp, ForeignType])[] = [
  [/^(liability )?(credit|credit ?card|card|kreditkarte)$/, is("liability", "card")],
  [
    /^(bank|checking|savings|bank ?account|cash and bank|bank and cash|bank accounts?|banque|banco)$/,
    is("asset", "bank"),
  ],
  [/^(cash|petty cash|asset cash|kasse)$/, is("asset", "cash")],
  [/expected payments from customers|vendor prepayment|money in transit/, is("asset")],
  [/expected payments to vendors|customer prepayment|\bdue (for|to) \b|sales tax/, is("liability")],
  [
    /owner|equity|capital (account|stock|contribution)|retained|earnings|drawings|\bcapital\b(?! assets?)|eigenkapital|capitaux|patrimonio/,
    is("equity"),
  ],
  [
    /payable|liabilit|\bloans?\b|line of credit|overdraft|unpaid expense|^gst$|^vat$|^paye$|historical adjustment|passiva|verbindlich|pasivo|passif/,
    is("liability"),
  ],
  [
    /cost of|costs?\b|expens|overhead|cogs|purchases|processing fee|loss on|aufwand|gasto|^charges?$|superannuation|direct cost|rounding/,
    is("expense"),
  ],
  [
    /receivable|asset|inventory|^stock$|prepayment|mutual|property|intangible|payment clearing|aktiva|forderung|activo|^actif/,
    is("asset"),
  ],
  [/income|revenue|sales|turnover|gain on|^discount$|ertrag|erlos|ingreso|produit/, is("revenue")],
  [/^depreciation and amortization$/, is("asset")],
  [/depreciation|amorti/, is("expense")],
  [/kapital|equities/, is("equity")],
  [/\bcash\b/, is("asset")],
];

/** A type by its word in another program; null where no word is known. */
export function foreignType(text: string): ForeignType | null {
  const word = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[_&/-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (isAccountType(word)) return is(word);
  return WORDS.find(([words]) => words.test(word))?.[1] ?? null;
}

/** Rows of other programs that hold no balance of their own: roots, headings, and accounts outside the books. */
export function isNoAccount(type: string): boolean {
  return /^(root|trading|non-?posting|off[_ -]balance.*|view|heading|statistical)$/i.test(type.trim());
}
