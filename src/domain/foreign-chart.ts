import { type AccountType, invalidAccountType, type MoneyKind } from "./account.ts";
import { type AccountCodes, foldCode, whyNotAccountCode } from "./account-code.ts";
import { typesByCode } from "./chart-schemes.ts";
import { foreignType, type ForeignType, isNoAccount } from "./foreign-types.ts";
import { ACCOUNT_REFUSALS } from "./account-refusals.ts";
import { BOOK_REFUSALS } from "./book-refusals.ts";
import { hasHiddenCharacters, isVisible } from "./text.ts";
import { whyNotCurrency } from "./currencies.ts";

/** What a row of another program's chart becomes, and why it becomes nothing. */
export type ChartRow = {
  line: number;
  /** The code as it stands in the file, and as it is taken over. */
  written: string;
  code: string;
  name: string;
  type: AccountType | null;
  /** The word for the type in the file. */
  writtenType: string;
  description: string;
  moneyKind: MoneyKind | null;
  currency: string | null;
  isActive: boolean;
  error: string | null;
};

type ByCode = (code: string) => AccountType | null;
type Column = "code" | "name" | "type" | "root" | "description" | "currency" | "active" | "group";
type Columns = ReadonlyMap<Column, number>;
type Row = { line: number; fields: readonly string[] };

/** Headings of other programs without accents, stars and points, the surest of each column first. */
const HEADINGS: readonly (readonly [Column, readonly RegExp[]])[] = [
  [
    "code",
    [
      /^(code|account code|account number|nominal code|gl code|accnt #|account #|number|account no|account nr|no|nr|acct|kontonummer|konto ?nr)$/,
      /^(konto|compte|cuenta|conto|rekening|codigo|numero( de compte| de cuenta)?|account id)$/,
    ],
  ],
  [
    "name",
    [
      /^(name|account name|account title|kontoname|kontobezeichnung|kontenbezeichnung|kontobeschriftung|beschriftung|bezeichnung)$/,
      /^(full name|full account name|full_name|account|libelle|intitule|nombre|nome|title|omschrijving)$/,
      /^description$/,
    ],
  ],
  ["root", [/^(root type|root_type|report type|account class)$/]],
  [
    "type",
    [
      /^(type|account type|account_type|typ|kontenart|kontoart|tipo|soort|nature|nominal type)$/,
      /^(category|class|group|kategorie|section|detail type)$/,
    ],
  ],
  ["description", [/^(description|notes?|beschreibung|memo|comment)$/]],
  ["currency", [/^(currency|account currency|commoditym|symbol|wahrung)$/]],
  ["active", [/^(active|account status|status|aktiv)$/]],
  ["group", [/^(is group|is_group|placeholder|place_holder)$/]],
];

const HEAD_WITHIN = 20;

function titleOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[*.:\u00b0\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Where the headings are, and what the columns hold; null where no row has a name beside a code or a type. */
export function chartColumns(records: readonly Row[]): { at: number; columns: Columns } | null {
  for (const [at, { fields }] of records.slice(0, HEAD_WITHIN).entries()) {
    const titles = fields.map(titleOf);
    const columns = new Map<Column, number>();
    for (const [column, choices] of HEADINGS) {
      const free = (place: number) => ![...columns.values()].includes(place);
      const found = choices
        .map((words) => titles.findIndex((title, place) => free(place) && words.test(title)))
        .find((place) => place >= 0);
      if (found !== undefined) columns.set(column, found);
    }
    const isHead = columns.has("name") && (columns.has("code") || columns.has("type") || columns.has("root"));
    if (isHead) return { at, columns };
  }
  return null;
}

/** The rows of a chart as accounts; `taken` are the codes of the books, to which those of the rows are added. */
export function readForeignChart(
  records: readonly Row[],
  { columns, taken, codes }: { columns: Columns; taken: Set<string>; codes: AccountCodes },
): ChartRow[] {
  const [codeAt = -1, nameAt = -1] = [columns.get("code"), columns.get("name")];
  const byCode = typesByCode(
    records.map(({ fields }) => ({ code: fields[codeAt]?.trim() ?? "", name: fields[nameAt] ?? "" })),
  );
  const rows = records.map((record) => readRow(record, { columns, byCode, codes }));
  const written = new Set(rows.flatMap(({ error, code }) => (error === null ? foldCode(code) : [])));
  return withCodes(
    rows.map((row) => sayTaken(row, taken)),
    new Set([...taken, ...written]),
  );
}

/** A code of digits stays as it is; another one is replaced by one that fits, which is shown. */
function readRow(
  { line, fields }: Row,
  { columns, byCode, codes }: { columns: Columns; byCode: ByCode; codes: AccountCodes },
): ChartRow {
  const field = (column: Column) =>
    (fields[columns.get(column) ?? -1] ?? "").replace(/\s+/g, " ").trim().normalize("NFC");
  const [, numbered = "", rest = ""] = /^(\d+)\s+[\u00b7-]\s+(.+)$/.exec(field("name")) ?? [];
  const written = field("code") || numbered;
  // A full name has those of the parents before it: "Assets:Bank".
  const name = (rest || field("name")).split(":").at(-1)?.trim() ?? "";
  const writtenType = field("root") || field("type");
  const found = typeOfRow({ written, root: field("root"), type: field("type") }, byCode);
  const currency = field("currency").toUpperCase();
  const description = columns.get("description") === columns.get("name") ? "" : field("description");
  const row = {
    line,
    written,
    code: keptCode(written, codes),
    name,
    type: found?.type ?? null,
    writtenType,
    description,
    moneyKind: found?.moneyKind ?? null,
    currency: found?.moneyKind && whyNotCurrency(currency) === null ? currency : null,
    isActive: !/^(no|false|inactive|archived|f|0|hidden)$/i.test(field("active")),
  };
  return { ...row, error: whyNone(row, /^(1|t|true|yes|y)$/i.test(field("group"))) };
}

/** A code of other characters is kept only if the company allows them; "" for one that is replaced. */
function keptCode(written: string, codes: AccountCodes): string {
  const pattern = codes === "numbers" ? /^[0-9]+$/ : /^[0-9A-Za-z][0-9A-Za-z.-]*$/;
  return pattern.test(written) ? written : "";
}

type Words = Record<"written" | "root" | "type", string>;

function typeOfRow({ written, root, type }: Words, byCode: ByCode): ForeignType | null {
  const [byRoot, byType] = [foreignType(root), foreignType(type)];
  if (byRoot !== null) return { ...byRoot, moneyKind: byType?.moneyKind ?? null };
  if (byType !== null || type !== "" || root !== "") return byType;
  const found = byCode(written);
  return found === null ? null : { type: found, moneyKind: null };
}

function whyNone(row: Omit<ChartRow, "error">, isGroup: boolean): string | null {
  const { name, writtenType, type, code, written, description } = row;
  if (isNoAccount(writtenType) || isGroup) return "Skipped: it only groups other accounts";
  if (!isVisible(name)) return "Account name is required";
  if (name.length > 200) return "Account name: at most 200 characters";
  if (description.length > 1000) return "Description: at most 1000 characters";
  if (hasHiddenCharacters(name + description)) return "Control characters are not allowed";
  const tooLong = code === "" ? null : whyNotAccountCode(code, "characters");
  if (tooLong !== null) return tooLong;
  if (type === null && writtenType === "")
    return written === ""
      ? "No account type, and none can be inferred from the code"
      : `No account type, and none can be inferred from code ${written.slice(0, 40)}`;
  return type === null ? invalidAccountType(writtenType) : null;
}

function sayTaken(row: ChartRow, taken: Set<string>): ChartRow {
  if (row.error !== null || row.code === "") return row;
  if (taken.has(foldCode(row.code)))
    return { ...row, error: ACCOUNT_REFUSALS["account.duplicate-code"].detail };
  taken.add(foldCode(row.code));
  return row;
}

const FIRST: Readonly<Record<AccountType, number>> = {
  asset: 1000,
  liability: 2000,
  equity: 3000,
  revenue: 4000,
  expense: 5000,
};
const OF_TYPE = 1000;
const FEW = 50;

/** Codes for the rows that have none that fits, evenly within the thousand of their type. */
function withCodes(rows: readonly ChartRow[], taken: Set<string>): ChartRow[] {
  const next = new Map<AccountType, { code: number; step: number }>();
  const lacking = rows.filter(({ code, error }) => code === "" && error === null);
  const counts = new Map<AccountType | null, number>();
  for (const { type } of lacking) counts.set(type, (counts.get(type) ?? 0) + 1);
  return rows.map((row) => {
    const { type, error, code } = row;
    if (error !== null || code !== "" || type === null) return row;
    const place = next.get(type) ?? { code: FIRST[type], step: (counts.get(type) ?? 0) < FEW ? 10 : 1 };
    while (taken.has(String(place.code)) && place.code < FIRST[type] + OF_TYPE) place.code += place.step;
    if (place.code >= FIRST[type] + OF_TYPE)
      return { ...row, error: BOOK_REFUSALS["account.no-code-left"].detail };
    const given = String(place.code);
    taken.add(given);
    next.set(type, place);
    return { ...row, code: given };
  });
}
