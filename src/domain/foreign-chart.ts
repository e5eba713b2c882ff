import { type AccountType, canHaveSubaccounts, invalidAccountType, type MoneyKind } from "./account.ts";
import { type AccountCodes, foldCode, accountCodeError } from "./account-code.ts";
import { ACCOUNT_REFUSALS } from "./account-refusals.ts";
import { FORM_REFUSALS } from "./form-refusals.ts";
import { codeSuggestions } from "./chart-codes.ts";
import {
  applyCodeAnswer,
  type CodeAnswer,
  findDuplicateCode,
  rejectUnansweredCodes,
  type DuplicateCode,
  type CodeConflict,
} from "./code-conflicts.ts";
import { readAccountDetails } from "./imported-account-details.ts";
import { type ChartColumns, type ChartField, NO_CELL, YES_CELL } from "./chart-columns.ts";
import {
  ancestorsOf,
  type ChartAccount,
  type ChartPathRow,
  noteLostParent,
  parentsInChart,
  rowsAbove,
} from "./chart-parents.ts";
import { typesByCode } from "./chart-schemes.ts";
import { BROKEN_ROW } from "./csv-records.ts";
import { groupBy } from "./group-by.ts";
import { foreignType, type AccountTypeMapping, isHeadingRow, type TypeChoice } from "./foreign-types.ts";
import { hasHiddenCharacters, isVisible } from "./text.ts";

/** Added, already in the chart, skipped because it only groups others, or rejected. */
export const CHART_OUTCOMES = ["added", "exists", "skipped", "rejected"] as const;
export type ChartOutcome = (typeof CHART_OUTCOMES)[number];

/** A row of another program's chart and its outcome. */
export type ChartRow = {
  line: number;
  /** Code and type in the file. */
  fileCode: string;
  fileType: string;
  /** The account to create, or the existing one. */
  code: string;
  name: string;
  type: AccountType | null;
  description: string;
  moneyKind: MoneyKind | null;
  currency: string | null;
  isActive: boolean;
  parentCode: string | null;
  outcome: ChartOutcome;
  /** Why rejected or skipped. */
  reason: string | null;
  /** What isn't imported of an added row. */
  note: string | null;
  /** The account of another name that has the code of the file. */
  sameCode: DuplicateCode | null;
};

type ChartFileLine = { line: number; fields: readonly string[]; isBroken?: boolean };
type ForeignChartOptions = {
  columns: ChartColumns;
  /** The company's accounts. */
  chart: readonly ChartAccount[];
  codes: AccountCodes;
  baseCurrency: string;
  /** The user's choice for each type word of the file; "" for accounts without one. */
  types: ReadonlyMap<string, TypeChoice>;
  /** The user's answer for each line whose code belongs to an account of another name. */
  answers: ReadonlyMap<number, CodeAnswer>;
};
type ParsedAccount = Omit<ChartRow, "parentCode" | "outcome" | "sameCode"> &
  ChartPathRow & { isGroup: boolean };
type MatchedAccount = ParsedAccount & { outcome: ChartOutcome; account: ChartAccount | null } & CodeConflict;

/** Determines each row's outcome; saves nothing. */
export function readForeignChart(
  records: readonly ChartFileLine[],
  options: ForeignChartOptions,
): ChartRow[] {
  const { columns, codes } = options;
  const columnOf = (field: ChartField) => columns.indexOf(field);
  const byCode = typesByCode(
    records.map(({ fields }) => ({
      code: fields[columnOf("code")]?.trim() ?? "",
      name: fields[columnOf("name")] ?? "",
    })),
  );
  const parsedAccounts = records.map((record) => readRow(record, { ...options, typeOf: byCode.typeOf }));
  const above = rowsAbove(parsedAccounts, byCode);
  const matched = matchRows(parsedAccounts, options);
  const mains = matched.map((row, index) => {
    if (row.outcome !== "added") return null;
    const parents = ancestorsOf(index, above).toReversed();
    return parents.find((parent) => canBeParent(matched[parent], { type: row.type, codes })) ?? null;
  });
  const findInChart = parentsInChart(options.chart, codes);
  const outside = matched.map((row, index) =>
    row.outcome === "added" && above[index] === null ? findInChart(row) : null,
  );
  const noted = matched.map((row, index) => {
    const isPlaced = row.outcome !== "added" || mains[index] !== null || outside[index]?.isFit;
    return isPlaced ? row : noteLostParent(row, matched[above[index] ?? -1] ?? outside[index]);
  });
  const parentsOutside = outside.map((parent) => (parent?.isFit ? parent.code : null));
  const usedCodes = options.chart.map(({ code }) => foldCode(code));
  const placed = withCodes(noted, { mains, parentsOutside, usedCodes });
  return rejectUnansweredCodes(placed, { matched, mains });
}

function canBeParent(
  row: MatchedAccount | undefined,
  { type, codes }: { type: AccountType | null; codes: AccountCodes },
): boolean {
  if (row === undefined || row.type !== type) return false;
  if (row.outcome === "exists") return row.account !== null && canHaveSubaccounts(row.account, codes);
  // Without a code, it gets a four-digit one.
  const account = { code: row.code || "1000", parentId: null, isActive: true };
  return row.outcome === "added" && canHaveSubaccounts(account, codes);
}

type ChartRowOptions = ForeignChartOptions & { typeOf: (code: string) => AccountType | null };

/** A code that the company's setting allows is kept; any other is replaced, and the new one is shown. */
function readRow(
  { line, fields, isBroken = false }: ChartFileLine,
  { columns, codes, types, typeOf, baseCurrency }: ChartRowOptions,
): ParsedAccount {
  const rawCell = (chartField: ChartField) => fields[columns.indexOf(chartField)] ?? "";
  const field = (chartField: ChartField) => rawCell(chartField).replace(/\s+/g, " ").trim().normalize("NFC");
  const path = field("full_name") || (/\S:\S/.test(field("name")) ? field("name") : "");
  const last = (field("name") || path).split(/:(?=\S)/).at(-1) ?? "";
  const [, numbered = "", nameText = ""] = /^(\d+)\s+[\u00b7-]\s+(.+)$/.exec(last) ?? [];
  const fileCode = field("code") || numbered;
  const fileType = (field("main_type") || field("type")).slice(0, 200);
  const chosen = types.get(fileType.toLowerCase());
  const mapping =
    chosen === undefined
      ? typeOfRow({ code: fileCode, main_type: field("main_type"), type: field("type") }, typeOf)
      : typeOfChoice(chosen);
  const row = {
    line,
    fileCode,
    code: validCodeOrBlank(fileCode, codes),
    name: (nameText || last).trim(),
    path,
    parent: field("parent"),
    depth: Math.max(indentOf(rawCell("name")), indentOf(rawCell("code"))),
    type: mapping?.type ?? null,
    fileType,
    description: field("description"),
    ...readAccountDetails(
      { kind: field("account_kind"), currency: field("currency").toUpperCase() },
      { mapping, baseCurrency },
    ),
    isActive: !NO_CELL.test(field("active")) && !YES_CELL.test(field("inactive")),
    isGroup:
      chosen === "none" ||
      (chosen === undefined && isHeadingRow(fileType)) ||
      YES_CELL.test(field("heading")),
  };
  return { ...row, reason: isBroken ? BROKEN_ROW : rowError(row) };
}

function indentOf(text: string): number {
  return /\S/.test(text) ? text.search(/\S/) : 0;
}

function typeOfChoice(choice: TypeChoice): AccountTypeMapping | null {
  if (choice === "none") return null;
  if (choice === "bank" || choice === "cash") return { type: "asset", moneyKind: choice };
  return choice === "card" ? { type: "liability", moneyKind: "card" } : { type: choice, moneyKind: null };
}

/** A code with other characters is kept only if the company allows them; "" if it is replaced. */
function validCodeOrBlank(fileCode: string, codes: AccountCodes): string {
  const pattern = codes === "numbers" ? /^[0-9]+$/ : /^[0-9A-Za-z][0-9A-Za-z.-]*$/;
  return pattern.test(fileCode) ? fileCode : "";
}

type AccountTypeTexts = Record<"code" | "main_type" | "type", string>;

function typeOfRow(
  { code, main_type: mainType, type }: AccountTypeTexts,
  typeOf: ChartRowOptions["typeOf"],
): AccountTypeMapping | null {
  const [byMainType, byType] = [foreignType(mainType), foreignType(type)];
  if (byMainType !== null) return { ...byMainType, moneyKind: byType?.moneyKind ?? null };
  if (byType !== null || type !== "" || mainType !== "") return byType;
  const mapping = typeOf(code);
  return mapping === null ? null : { type: mapping, moneyKind: null };
}

function rowError(row: Omit<ParsedAccount, "reason">): string | null {
  const { name, fileType, type, code, fileCode, description, isGroup } = row;
  if (isGroup) return "It only groups other accounts";
  if (!isVisible(name)) return "Account name is required";
  if (name.length > 200) return "Account name: at most 200 characters";
  if (description.length > 1000) return "Description: at most 1000 characters";
  if (hasHiddenCharacters(name + description)) return "Control characters are not allowed. Remove them.";
  const codeProblem = code === "" ? null : accountCodeError(code, "characters");
  if (codeProblem !== null) return codeProblem;
  if (type !== null) return null;
  if (fileType !== "") return invalidAccountType(fileType);
  return fileCode === ""
    ? "No account type, and none can be inferred from the code. Choose one for accounts without a type."
    : `No account type, and none can be inferred from code ${fileCode.slice(0, 40)}. Choose one for accounts without a type.`;
}

/** Finds each row's account by code and name; without a code, or if another name has it, by type and name. */
function matchRows(
  rows: readonly ParsedAccount[],
  { chart, answers }: ForeignChartOptions,
): MatchedAccount[] {
  const nameOf = ({ type, name }: { type: AccountType | null; name: string }) =>
    `${type} ${name.toLowerCase()}`;
  const byCode = new Map(chart.map((account) => [foldCode(account.code), account]));
  const byName = groupBy(chart, nameOf);
  const unmatched = new Set(chart);
  const seen = new Set<string>();
  return rows.map((row): MatchedAccount => {
    const rejected = (reason: string): MatchedAccount => ({
      ...row,
      outcome: "rejected",
      reason,
      account: null,
      sameCode: null,
    });
    if (row.reason !== null)
      return { ...rejected(row.reason), outcome: row.isGroup ? "skipped" : "rejected" };
    const code = foldCode(row.code);
    if (code !== "" && seen.has(code))
      return rejected("Another row of the file has this code. Change one of them.");
    if (code !== "") seen.add(code);
    const named = () => byName.get(nameOf(row))?.find((chartAccount) => unmatched.has(chartAccount));
    const withCode = byCode.get(code);
    const question = findDuplicateCode({ row, account: withCode });
    const account = code === "" || question !== null ? named() : withCode;
    if (account === undefined && question !== null) {
      const answered = applyCodeAnswer(row, { question, answer: answers.get(row.line) });
      return { ...answered, account: answered.outcome === "exists" ? (withCode ?? null) : null };
    }
    if (account === undefined) return { ...row, outcome: "added", account: null, sameCode: null };
    unmatched.delete(account);
    if (account.type !== row.type)
      return rejected(
        `${ACCOUNT_REFUSALS["account.duplicate-code"].detail}, with another type: ${account.name}. Change the code or the type.`,
      );
    return { ...row, code: account.code, outcome: "exists", account, sameCode: null };
  });
}

type Placement = Record<"parentsOutside", readonly (string | null)[]> & {
  mains: readonly (number | null)[];
  usedCodes: readonly string[];
};

/** Assigns missing codes: main accounts first, because their subaccounts' codes start with theirs. */
function withCodes(rows: readonly MatchedAccount[], placement: Placement): ChartRow[] {
  const { mains, parentsOutside, usedCodes } = placement;
  const missingCodes = new Map<AccountType, number>();
  for (const { type, code, outcome } of rows)
    if (type !== null && code === "" && outcome === "added")
      missingCodes.set(type, (missingCodes.get(type) ?? 0) + 1);
  const used = rows.flatMap(({ code, outcome }) =>
    outcome === "added" && code !== "" ? foldCode(code) : [],
  );
  const suggest = codeSuggestions(new Set([...usedCodes, ...used]), missingCodes);
  const mainCodes = rows.map((row, index) => {
    const { outcome, code, type } = row;
    if (outcome !== "added" || code !== "" || type === null) return code;
    if ((mains[index] ?? parentsOutside[index] ?? null) !== null) return code;
    return row.sameCode?.isUsable ? suggest.after(row.sameCode.code, type) : suggest.main(type);
  });
  return rows.map((row, index): ChartRow => {
    const main = mains[index] ?? null;
    const parentCode = (main === null ? parentsOutside[index] : mainCodes[main]) ?? null;
    const needsCode = row.outcome === "added" && row.code === "" && parentCode !== null;
    const below = needsCode ? suggest.below(parentCode) : null;
    const code = needsCode ? (below ?? (row.type && suggest.main(row.type))) : mainCodes[index];
    const {
      isGroup: _isGroup,
      path: _path,
      parent: _parent,
      depth: _depth,
      account: _account,
      isUnanswered: _isUnanswered,
      ...rest
    } = row;
    if (!code && row.outcome === "added")
      return {
        ...rest,
        parentCode: null,
        outcome: "rejected",
        reason: FORM_REFUSALS["account.codes-exhausted"].detail,
      };
    return { ...rest, code: code ?? row.code, parentCode };
  });
}
