import { type Day, daysBetween, isDateText } from "#domain/dates.ts";
import { type Money, negate } from "#domain/money.ts";
import { readSwiftDetails } from "./mt940-details.ts";
import { joinPages, type StatementPage } from "./statement-pages.ts";
import {
  type BankBalance,
  type BankDecimals,
  type BankTransaction,
  type BankStatement,
  bankText,
  checkLineCount,
  invalidInFile,
  readBankAmount,
  UnreadableBankFile,
} from "./statement.ts";

type SwiftField = { tag: string; text: string; line: number };
const TAG = /^:(\d{2}[A-Z]?):(.*)$/;

/** Reads SWIFT MT940 and MT942 messages; joins the pages of one statement. */
export function readMt940(file: string, decimals: BankDecimals): BankStatement[] {
  const messages: SwiftField[][] = [];
  for (const [index, text] of file.split(/\r\n|\r|\n/).entries()) {
    const [, tag, content = ""] = TAG.exec(text.replace(/^\{.*\{4:\s*/, "")) ?? [];
    const current = messages.at(-1);
    if (tag === "20" || (tag !== undefined && current === undefined))
      messages.push([{ tag, text: content, line: index + 1 }]);
    else if (tag !== undefined) current?.push({ tag, text: content, line: index + 1 });
    else if (/^-?\}?$|^-\}/.test(text.trim())) continue;
    else if (current !== undefined) current.splice(-1, 1, appendText(current.at(-1), text));
  }
  if (messages.length === 0)
    throw new UnreadableBankFile(1, "The file doesn't contain an MT940 message. Choose another file.");
  return joinPages(messages.map((fields) => statement(fields, decimals)));
}

function appendText(field: SwiftField | undefined, text: string): SwiftField {
  if (field === undefined) throw new Error("The message doesn't start with a field.");
  return { ...field, text: `${field.text}\n${text}` };
}

function statement(fields: readonly SwiftField[], decimals: BankDecimals): StatementPage {
  const field = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const openingBalance = field("60F", "60M");
  const closingBalance = fields.findLast(({ tag }) => tag === "62F" || tag === "62M");
  const account = field("25", "25P")?.text.split("\n")[0] ?? "";
  refuseSecondAccount(fields);
  const transactions = entriesOf(fields).map((entry) => toTransaction(entry, decimals));
  checkLineCount(transactions, fields[0]?.line ?? 1);
  // An interim report (MT942) has no closing balance. A statement cut within its header lacks even the opening one.
  const isStatement =
    field("34F", "90C", "90D") === undefined && (openingBalance !== undefined || transactions.length === 0);
  if (isStatement && closingBalance === undefined)
    throw new UnreadableBankFile(
      fields.at(-1)?.line ?? 1,
      "The statement ends before its closing balance. Download it again from your bank.",
    );
  return {
    account: bankText(account.split("/").at(-1))
      .replace(/\s/g, "")
      .replace(/(?<=\d)[A-Z]{3}$/, ""),
    currency: /^[CD]\d{6}([A-Z]{3})/.exec((openingBalance ?? closingBalance)?.text ?? "")?.[1] ?? "",
    number: bankText(field("28C", "28")?.text),
    openingBalance: balance(openingBalance, decimals),
    closingBalance: balance(closingBalance, decimals),
    lines: transactions,
    fileLine: fields[0]?.line ?? 1,
    isCut: closingBalance?.tag === "62M",
    hasNextPage: true,
  };
}

type SwiftEntry = { field: SwiftField; purposes: string[] };

/** Returns each field 61 with the fields 86 right below it; a field 86 below a balance describes the statement. */
function entriesOf(fields: readonly SwiftField[]): SwiftEntry[] {
  const entries: SwiftEntry[] = [];
  for (const [index, field] of fields.entries()) {
    const isBelow = ["61", "86"].includes(fields[index - 1]?.tag ?? "");
    if (field.tag === "61") entries.push({ field, purposes: [] });
    else if (field.tag === "86" && isBelow) entries.at(-1)?.purposes.push(field.text);
  }
  return entries;
}

/** Rejects a second account in one message: their transactions couldn't be separated. */
function refuseSecondAccount(fields: readonly SwiftField[]): void {
  const [first, ...otherAccounts] = fields.filter(({ tag }) => tag === "25" || tag === "25P");
  const second = otherAccounts.find(({ text }) => text.trim() !== first?.text.trim());
  if (second !== undefined)
    throw new UnreadableBankFile(
      second.line,
      "The message contains a second account. Download a file for each account.",
    );
}

function balance(field: SwiftField | undefined, decimals: BankDecimals): BankBalance | null {
  if (field === undefined) return null;
  const [, side, day = "", amountText = ""] = /^([CD])(\d{6})[A-Z]{3}([\d.,]+)/.exec(field.text.trim()) ?? [];
  const date = shortDay(day);
  const amount = swiftAmount(amountText, decimals);
  if (date === null || amount === null)
    throw new UnreadableBankFile(
      field.line,
      "The balance can't be read. Download the file again from your bank.",
    );
  return { date, amount: side === "D" ? negate(amount) : amount };
}

/** The decimal separator is a comma; a few banks write a period. There is no thousands separator. */
function swiftAmount(amountText: string, decimals: BankDecimals): Money | null {
  const sign = /^\d+\.\d*$/.test(amountText) ? "." : ",";
  return readBankAmount(amountText, { decimals, sign });
}

function shortDay(text: string): Day | null {
  const [, year = "", month = "", day = ""] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return bankDay({ year: `${Number(year) >= 80 ? "19" : "20"}${year}`, month, day });
}

/** Some banks compute interest with 30-day months: February 30 becomes the last day of February. */
function bankDay({ year, month, day }: Record<"year" | "month" | "day", string>): Day | null {
  const days = month === "02" && /^(29|30)$/.test(day) ? [day, "29", "28"] : [day];
  return days.map((dayText) => `${year}-${month}-${dayText}`).find(isDateText) ?? null;
}

// An amount ends at the transaction type or line end: "1e9" is invalid. A name may directly follow a three-letter Dutch type.
const ENTRY =
  /^(\d{6})(\d{4}|\s{4})?(R?[CD])([A-Z])?([\d.,]+)(?![\d.,]|[eExX]\d)(NOV ?|[NFS][A-Z0-9]{2}[A-Z0-9 ])?([^\n]*)(?:\n([^]*))?$/;

function toTransaction({ field, purposes }: SwiftEntry, decimals: BankDecimals): BankTransaction {
  const [, value = "", entryDay = "", side = "", , amountText = "", , references = "", supplement = ""] =
    ENTRY.exec(field.text.trimEnd()) ?? [];
  const valueDate = shortDay(value);
  const amount = swiftAmount(amountText, decimals);
  if (valueDate === null || amount === null)
    throw invalidInFile(field.line, { text: field.text, noun: "transaction" });
  // The reversal of a credit (RC) is money out; the bank's own reference follows the double slash.
  const isOut = side === "D" || side === "RC";
  const [customer = "", bankReference = ""] = references.split("//");
  return {
    date: entryDayOf(valueDate, entryDay.trim()),
    valueDate,
    amount: isOut ? negate(amount) : amount,
    ...readSwiftDetails({ purposes, customer: customer.trim(), extra: supplement }),
    bankId: bankText(bankReference),
    fileLine: field.line,
  };
}

/** The entry date has no year: the one nearest to the value date is used. */
function entryDayOf(valueDate: Day, monthAndDay: string): Day {
  // Skips the calendar for the usual case: a file may have a hundred thousand transactions.
  if (monthAndDay === "" || monthAndDay === valueDate.slice(5).replace("-", "")) return valueDate;
  const year = Number(valueDate.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((candidateYear) =>
      bankDay({ year: String(candidateYear), month: monthAndDay.slice(0, 2), day: monthAndDay.slice(2) }),
    )
    .filter((day) => day !== null);
  const distance = (day: Day) => Math.abs(daysBetween({ from: valueDate, to: day }));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? valueDate;
}
