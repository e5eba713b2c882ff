import { type Day, daysBetween, isDateText } from "#domain/dates.ts";
import { negate } from "#domain/money.ts";
import { joinPages, type StatementPage } from "./pages.ts";
import {
  type BankBalance,
  type BankDecimals,
  type BankLine,
  type BankStatement,
  bankText,
  checkLineCount,
  quotedText,
  readBankAmount,
  UnreadableBankFile,
} from "./statement.ts";

type Field = { tag: string; text: string; line: number };
const TAG = /^:(\d{2}[A-Z]?):(.*)$/;

/** SWIFT MT940 and MT942: messages of fields; the pages of one statement are put together. */
export function readMt940(file: string, decimals: BankDecimals): BankStatement[] {
  const messages: Field[][] = [];
  for (const [index, text] of file.split(/\r\n|\r|\n/).entries()) {
    const [, tag, rest = ""] = TAG.exec(text.replace(/^\{.*\{4:\s*/, "")) ?? [];
    const current = messages.at(-1);
    if (tag === "20" || (tag !== undefined && current === undefined))
      messages.push([{ tag, text: rest, line: index + 1 }]);
    else if (tag !== undefined) current?.push({ tag, text: rest, line: index + 1 });
    else if (/^-?\}?$|^-\}/.test(text.trim())) continue;
    else if (current !== undefined) current.splice(-1, 1, continued(current.at(-1), text));
  }
  if (messages.length === 0) throw new UnreadableBankFile(1, "The file holds no MT940 message");
  return joinPages(messages.map((fields) => statement(fields, decimals)));
}

function continued(field: Field | undefined, text: string): Field {
  if (field === undefined) throw new Error("A message begins with a field.");
  return { ...field, text: `${field.text}\n${text}` };
}

function statement(fields: readonly Field[], decimals: BankDecimals): StatementPage {
  const field = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const opening = field("60F", "60M");
  const closing = fields.findLast(({ tag }) => tag === "62F" || tag === "62M");
  const account = field("25", "25P")?.text.split("\n")[0] ?? "";
  const lines: BankLine[] = [];
  for (const [place, one] of fields.entries()) {
    if (one.tag !== "61") continue;
    const next = fields[place + 1];
    lines.push(line(one, next?.tag === "86" ? next.text : "", decimals));
  }
  checkLineCount(lines, fields[0]?.line ?? 1);
  // An interim report (MT942) has no closing one. Of a statement that was cut within its head not even the opening is left.
  const isStatement =
    field("34F", "90C", "90D") === undefined && (opening !== undefined || lines.length === 0);
  if (isStatement && closing === undefined)
    throw new UnreadableBankFile(fields.at(-1)?.line ?? 1, "The statement ends before its closing balance");
  return {
    account: bankText(account.split("/").at(-1))
      .replace(/\s/g, "")
      .replace(/(?<=\d)[A-Z]{3}$/, ""),
    currency: /^[CD]\d{6}([A-Z]{3})/.exec((opening ?? closing)?.text ?? "")?.[1] ?? "",
    number: bankText(field("28C", "28")?.text),
    opening: balance(opening, decimals),
    closing: balance(closing, decimals),
    lines,
    fileLine: fields[0]?.line ?? 1,
    isCut: closing?.tag === "62M",
    goesOn: true,
  };
}

function balance(field: Field | undefined, decimals: BankDecimals): BankBalance | null {
  if (field === undefined) return null;
  const [, side, day = "", written = ""] = /^([CD])(\d{6})[A-Z]{3}([\d.,]+)/.exec(field.text.trim()) ?? [];
  const date = shortDay(day);
  const amount = readBankAmount(written, { decimals, sign: "," });
  if (date === null || amount === null)
    throw new UnreadableBankFile(field.line, "The balance cannot be read");
  return { date, amount: side === "D" ? negate(amount) : amount };
}

function shortDay(text: string): Day | null {
  const [, year = "", month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const written = `${Number(year) >= 80 ? "19" : "20"}${year}-${month}-${day}`;
  return isDateText(written) ? written : null;
}

// An amount ends where the kind of the booking begins, or the line ends: "1e9" is none. Behind the kind of a Dutch transfer, which has three letters, the name may follow at once.
const ENTRY =
  /^(\d{6})(\d{4}|\s{4})?(R?[CD])([A-Z])?([\d.,]+)(?![\d.,]|[eExX]\d)(NOV ?|[NFS][A-Z0-9]{2}[A-Z0-9 ])?([^\n]*)(?:\n([^]*))?$/;

function line(field: Field, purpose: string, decimals: BankDecimals): BankLine {
  const [, value = "", booked = "", side = "", , written = "", , references = "", extra = ""] =
    ENTRY.exec(field.text.trimEnd()) ?? [];
  const valueDate = shortDay(value);
  const amount = readBankAmount(written, { decimals, sign: "," });
  if (valueDate === null || amount === null)
    throw new UnreadableBankFile(field.line, `${quotedText(field.text)} is no booking`);
  // What takes back a credit (RC) is money out; a bank's own reference stands behind the two strokes.
  const isOut = side === "D" || side === "RC";
  const [customer = "", bankReference = ""] = references.split("//");
  return {
    date: bookingDay(valueDate, booked.trim()),
    valueDate,
    amount: isOut ? negate(amount) : amount,
    ...wordsOf({ purpose, customer: customer === "NONREF" ? "" : customer, extra }),
    bankId: bankText(bankReference),
    fileLine: field.line,
  };
}

/** The booking day has no year: it is the one that is nearest to the value date. */
function bookingDay(valueDate: Day, monthAndDay: string): Day {
  if (monthAndDay === "") return valueDate;
  const year = Number(valueDate.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((one) => `${one}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter(isDateText);
  const distance = (day: Day) => Math.abs(daysBetween({ from: valueDate, to: day }));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? valueDate;
}

/** Field 86: with codes ?20 to ?63 (Germany), with words between strokes (Netherlands), or free. */
function wordsOf({ purpose, customer, extra }: Record<"purpose" | "customer" | "extra", string>) {
  const joined = purpose.replaceAll("\n", "");
  if (/^\d{3}[^\w\s]/.test(joined)) return wordsByCode(joined);
  if (/^\/[A-Z]{2,6}\//.test(joined)) return wordsByStroke(joined);
  return {
    counterparty: "",
    counterpartyAccount: "",
    text: bankText(purpose, extra, customer),
    reference: "",
  };
}

function wordsByCode(purpose: string) {
  const sign = purpose[3] ?? "?";
  const parts = new Map(
    purpose
      .slice(4)
      .split(sign)
      .map((part) => [part.slice(0, 2), part.slice(2)]),
  );
  const joined = (...codes: number[]) =>
    codes.map((code) => parts.get(String(code).padStart(2, "0")) ?? "").join("");
  const text = joined(20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63);
  return {
    counterparty: bankText(joined(32, 33)),
    counterpartyAccount: bankText(joined(31)),
    text: bankText(
      /SVWZ\+(.*?)(?=(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE)\+|$)/.exec(text)?.[1] ?? text,
      parts.get("00"),
    ),
    reference: "",
  };
}

function wordsByStroke(purpose: string) {
  const part = (name: string) => new RegExp(`/${name}/(.*?)(?=/[A-Z]{2,6}/|$)`).exec(purpose)?.[1] ?? "";
  return {
    counterparty: bankText(part("NAME")),
    counterpartyAccount: bankText(part("IBAN")),
    text: bankText(part("REMI").replace(/^(USTD|STRD)\/\/?/, ""), part("PREF")),
    reference: bankText(/\bRF\d{2}[A-Z0-9]{1,21}\b/.exec(purpose)?.[0]),
  };
}
