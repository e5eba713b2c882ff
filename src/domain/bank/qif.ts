import type { Day } from "#domain/dates.ts";
import { DAY_ORDERS, dayOrderOf, type DayOrder, readOrderedDay } from "./day-order.ts";
import {
  type BankDecimals,
  type BankTransaction,
  type BankStatement,
  bankText,
  checkLineCount,
  invalidAmount,
  invalidInFile,
  readBankAmount,
  UnreadableBankFile,
} from "./statement.ts";

type QifEntry = { line: number; fields: Map<string, string> };
const ACCOUNTS_OF_MONEY = /^!type:(bank|cash|ccard|oth a|oth l)/i;

type QifOptions = { order?: DayOrder | undefined; decimals: BankDecimals };

/** Reads QIF, which has no IDs or balances. The order of day and month is detected from all dates; null if both are possible. */
export function readQif(file: string, { order, decimals }: QifOptions): BankStatement[] | null {
  const entries = readEntries(file);
  checkLineCount(entries, 1);
  const dates = entries.map(({ fields }) => fields.get("D") ?? "");
  const invalidEntry = entries.find(({ fields }) => isNoDate(fields.get("D") ?? ""));
  if (invalidEntry !== undefined) throw invalidDateError(invalidEntry);
  const dayOrder = order ?? dayOrderOf(dates);
  if (dayOrder === null) return null;
  const transactions = entries.map((entry) => toTransaction(entry, { order: dayOrder, decimals }));
  const fileLine = transactions[0]?.fileLine ?? 1;
  return [
    {
      account: "",
      currency: "",
      number: "",
      openingBalance: null,
      closingBalance: null,
      lines: transactions,
      fileLine,
    },
  ];
}

function readEntries(file: string): QifEntry[] {
  const entries: QifEntry[] = [];
  let fields = new Map<string, string>();
  let isMoney = false;
  for (const [index, text] of file.split(/\r\n|\r|\n/).entries()) {
    if (text.startsWith("!")) isMoney = ACCOUNTS_OF_MONEY.test(text);
    else if (isMoney && text.startsWith("^")) {
      if (fields.size > 0) entries.push({ line: Number(fields.get("")), fields });
      fields = new Map();
    } else if (isMoney && text.trim() !== "") {
      if (fields.size === 0) fields.set("", String(index + 1));
      // Split parts repeat the letters of their fields; the entry's own fields come first.
      const [letter = "", value] = [text[0], text.slice(1)];
      if (!fields.has(letter)) fields.set(letter, value);
    }
  }
  if (fields.size > 0)
    throw new UnreadableBankFile(
      Number(fields.get("")),
      "The file ends in the middle of a transaction. Download it again from your bank.",
    );
  return entries;
}

/** Whether the text isn't a date in any order. */
function isNoDate(text: string): boolean {
  return DAY_ORDERS.every((order) => readOrderedDay(text, order) === null);
}

function invalidDateError({ line: fileLine, fields }: QifEntry): UnreadableBankFile {
  return invalidInFile(fileLine, { text: fields.get("D") ?? "", noun: "date" });
}

function toTransaction(
  { line: fileLine, fields }: QifEntry,
  { order, decimals }: { order: DayOrder; decimals: BankDecimals },
): BankTransaction {
  const [day = "", amountText = ""] = [fields.get("D"), fields.get("T") ?? fields.get("U")];
  const date: Day | null = readOrderedDay(day, order);
  const amount = readBankAmount(amountText, { decimals });
  if (date === null) throw invalidDateError({ line: fileLine, fields });
  if (amount === null) throw invalidAmount(fileLine, amountText);
  return {
    date,
    valueDate: null,
    amount,
    counterparty: bankText(fields.get("P")),
    counterpartyAccount: "",
    description: bankText(fields.get("M"), fields.get("N")),
    reference: "",
    endToEndId: "",
    bankId: "",
    fileLine,
  };
}
