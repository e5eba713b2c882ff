import { ACCOUNT_TYPES, type AccountType, isAccountType, type MoneyKind } from "./account.ts";

/** What a type word can mean: an account type, a kind of bank or cash account, or no account at all. */
export const TYPE_CHOICES = [...ACCOUNT_TYPES, "bank", "cash", "card", "none"] as const;
export type TypeChoice = (typeof TYPE_CHOICES)[number];

/** Our type for another program's type word, and the kind of bank or cash account if given. */
export type AccountTypeMapping = { type: AccountType; moneyKind: MoneyKind | null };

const mapsTo = (type: AccountType, moneyKind: MoneyKind | null = null): AccountTypeMapping => ({
  type,
  moneyKind,
});

/**
 * Words of Xero, QuickBooks, GnuCash, Odoo, ERPNext, Zoho, Wave, Sage, FreeAgent and others, narrower ones first: "wages expense"
 * is an expense, "wages payable" a liability.
 */
const TYPE_PATTERNS: readonly (readonly [RegExp, AccountTypeMapping])[] = [
  // Codes of LedgerSMB and SQL-Ledger.
  [/^a$/, mapsTo("asset")],
  [/^l$/, mapsTo("liability")],
  [/^[qc]$/, mapsTo("equity")],
  [/^i$/, mapsTo("revenue")],
  [/^e$/, mapsTo("expense")],
  [/^(liability )?(credit|credit ?card|card|kreditkarte)$/, mapsTo("liability", "card")],
  [
    /^(bank|checking|savings|bank ?account|cash and bank|bank (and )?cash|bank accounts?|banque|banco|bankkont(o|en))$/,
    mapsTo("asset", "bank"),
  ],
  [/^(cash|petty cash|asset cash|kasse)$/, mapsTo("asset", "cash")],
  [/expected payments from customers|vendor prepayment|money in transit/, mapsTo("asset")],
  [/expected payments to vendors|customer prepayment|\bdue (for|to) \b|sales tax/, mapsTo("liability")],
  [
    /owner|equity|capital (account|stock|contribution)|retained|earnings|drawings|\bcapital\b(?! assets?)|eigenkapital|rucklage|^privat|capitaux|patrimonio|eigen vermogen|eget kapital|egenkapital|kapital wlasny/,
    mapsTo("equity"),
  ],
  [
    /payable|liabilit|\bloans?\b|line of credit|overdraft|unpaid expense|^gst$|^vat$|^paye$|historical adjustment|^passiv|verbindlich|pasivo|passif|passivo|fremdkapital|ruckstellung|schuld|kreditor|skuld|gjeld|gaeld|crediteur|fournisseur|dettes?|debiti|zobowiaz|pasywa|kortlopende/,
    mapsTo("liability"),
  ],
  [
    /cost of|costs?\b|expens|overhead|cogs|purchases|processing fee|loss on|aufwand|aufwendung|abschreibung|gasto|despesa|spese|^cost[ios]+$|custos?|kosten|kostnad|omkostning|udgift|koszt|lasten|^charges?( |$)|superannuation|direct cost|rounding/,
    mapsTo("expense"),
  ],
  [
    /receivable|asset|inventory|^stock$|prepayment|mutual|property|intangible|payment clearing|^aktiv|aktiver|forderung|vermogen|activo|activa|ativo|^actif|attivi|tillgang|eiendel|debit(eur|or)|aktywa|creances?|crediti|vorrat|voorraad/,
    mapsTo("asset"),
  ],
  [
    /income|revenue|sales|turnover|gain on|^discount$|ertrag|ertrage|erlos|umsatz|ingreso|produit|ricavi|receita|opbrengst|omzet|intakt|inntekt|indtaegt|przychod|baten/,
    mapsTo("revenue"),
  ],
  [/^depreciation and amortization$/, mapsTo("asset")],
  [/depreciation|amorti/, mapsTo("expense")],
  [/kapital|equities/, mapsTo("equity")],
  [/\bcash\b/, mapsTo("asset")],
];

/** The type for another program's word; null if unknown. */
export function foreignType(text: string): AccountTypeMapping | null {
  const word = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[_&/-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (isAccountType(word)) return mapsTo(word);
  return TYPE_PATTERNS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** Rows of other programs without a balance of their own: roots, headings, and memorandum accounts. */
export function isHeadingRow(type: string): boolean {
  return /^(root|trading|non-?posting|memo|header|total|title|off[_ -]balance.*|view|heading|statisti(cal|sch\S*)|saldenvortr\S*)$/i.test(
    type.trim(),
  );
}
