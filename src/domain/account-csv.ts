import {
  type AccountType,
  invalidAccountType,
  isAccountType,
  MONEY_KINDS,
  type MoneyKind,
  moneyKindsOf,
} from "./account.ts";
import { type AccountCodes, accountCodeError } from "./account-code.ts";
import type { CsvRecord } from "./csv-records.ts";
import { currencyCodeError } from "./currencies.ts";
import { FORM_REFUSALS } from "./form-refusals.ts";
import { MONEY_REFUSALS } from "./money-refusals.ts";
import { hasHiddenCharacters, isVisible } from "./text.ts";

/** Column headings of the import file, in the order of the template. */
export const ACCOUNT_CSV_COLUMNS = [
  "Code",
  "Name",
  "Type",
  "Description",
  "Account kind",
  "Currency",
  "Active",
  "Parent",
] as const;
const OPTIONAL_COLUMNS: readonly string[] = ["Description", "Account kind", "Currency", "Active", "Parent"];

/** Accepted values of the Active column; blank means active. */
const ACTIVE: Readonly<Record<string, boolean>> = {
  "": true,
  yes: true,
  true: true,
  no: false,
  false: false,
};

export type AccountRow = {
  line: number;
  code: string;
  name: string;
  type: AccountType;
  description: string;
  moneyKind: MoneyKind | null;
  /** Null for the base currency. */
  currency: string | null;
  isActive: boolean;
  /** Code of the parent account; blank if the file gives none. */
  parent: string;
};
export type RejectedRow = { line: number; code: string; name: string; error: string };

export type AccountHeader = {
  columns: ReadonlyMap<string, number>;
  /** Maximum number of fields in a row. */
  columnCount: number;
  problem: string | null;
};

/** Whether a heading is a column of the import file. */
export function isAccountColumn(title: string): boolean {
  return ACCOUNT_CSV_COLUMNS.some((name) => name.toLowerCase() === title.trim().toLowerCase());
}

/** Returns the index of each column, matched case-insensitively, or what is wrong with the header (Behavior 5.2). */
export function readAccountHeader(header: readonly string[]): AccountHeader {
  const names = header.map((name) => name.trim().toLowerCase());
  const columns = new Map(names.map((name, index) => [name, index]));
  const presentColumns = ACCOUNT_CSV_COLUMNS.filter((name) => columns.has(name.toLowerCase()));
  const missing = ACCOUNT_CSV_COLUMNS.filter(
    (name) => !OPTIONAL_COLUMNS.includes(name) && !presentColumns.includes(name),
  );
  // With two columns of one name, it's unclear which one to read.
  const duplicates = presentColumns.filter(
    (name) => names.indexOf(name.toLowerCase()) !== columns.get(name.toLowerCase()),
  );
  const problems = [
    presentColumns.length === 0 && `The first line must be the header: ${ACCOUNT_CSV_COLUMNS.join(", ")}`,
    missing.length > 0 && `Missing column: ${missing.join(", ")}. Add it to the header.`,
    duplicates.length > 0 &&
      `The header contains this column twice: ${duplicates.join(", ")}. Remove one of them.`,
  ];
  return {
    columns,
    columnCount: header.length,
    problem: problems.find((problem) => problem !== false) ?? null,
  };
}

/** Reads one record as an account, or returns why it can't be imported (Behavior 5.2). */
export function readAccountRow(
  { line, fields }: Pick<CsvRecord, "line" | "fields">,
  { columns, columnCount, codes }: Pick<AccountHeader, "columns" | "columnCount"> & { codes: AccountCodes },
): AccountRow | RejectedRow {
  // A line break in a quoted field becomes a space: names and descriptions are one line.
  const field = (name: string) =>
    (fields[columns.get(name) ?? -1] ?? "")
      .replace(/\s*\n\s*/g, " ")
      .trim()
      .normalize("NFC");
  const [code, name, description] = [field("code"), field("name"), field("description")];
  const type = field("type").toLowerCase();
  const rejectRow = (error: string): RejectedRow => ({
    line,
    code: code.slice(0, 40),
    name: name.slice(0, 200),
    error,
  });
  if (fields.slice(columnCount).some((cell) => cell.trim() !== ""))
    return rejectRow("More fields than columns: put quotation marks around text that contains a comma");
  const codeProblem = accountCodeError(code, codes);
  if (codeProblem !== null) return rejectRow(codeProblem);
  if (!isVisible(name)) return rejectRow("Account name is required");
  if (name.length > 200) return rejectRow("Account name: at most 200 characters");
  if (description.length > 1000) return rejectRow("Description: at most 1000 characters");
  if (hasHiddenCharacters(name + description))
    return rejectRow("Control characters are not allowed. Remove them.");
  if (!isAccountType(type)) {
    return rejectRow(invalidAccountType(field("type")));
  }
  const fieldKind = field("account kind").toLowerCase();
  const moneyKind = MONEY_KINDS.find((kind) => kind === fieldKind) ?? null;
  if (fieldKind !== "" && moneyKind === null)
    return rejectRow("Account kind must be bank, cash, card or blank");
  if (moneyKind !== null && !moneyKindsOf(type).includes(moneyKind))
    return rejectRow(FORM_REFUSALS["account.type-not-for-bank"].detail);
  const currency = field("currency").toUpperCase();
  const currencyProblem = accountCurrencyError(currency, moneyKind);
  if (currencyProblem !== null) return rejectRow(currencyProblem);
  const isActive = ACTIVE[field("active").toLowerCase()];
  if (isActive === undefined) return rejectRow("Active must be yes or no");
  const parent = field("parent");
  return { line, code, name, type, description, moneyKind, currency: currency || null, isActive, parent };
}

/** Returns why an account can't have its own currency; null if it can, or if none is given. */
function accountCurrencyError(currency: string, moneyKind: MoneyKind | null): string | null {
  if (currency === "") return null;
  if (currencyCodeError(currency) !== null)
    return "Currency must be a three-letter code such as EUR, or blank";
  return moneyKind === null ? MONEY_REFUSALS["account.currency-not-allowed"].detail : null;
}
