import { isNegative, negate } from "#domain/money.ts";
import { type HistoryTransaction, inPages, type HistoryStatement, withFeesApart } from "./bank-history.ts";
import {
  choices,
  compactDay,
  type Dialect,
  type DialectEncoding,
  encoded,
  escaped,
  inDigits,
  inOrder,
  onOneLine,
  type ExpectedTransaction,
} from "./bank-dialect.ts";

const NAME_MAX = 32;

const expectedTransaction = (
  entry: HistoryTransaction,
  more: Partial<ExpectedTransaction>,
): ExpectedTransaction => ({
  date: entry.day,
  valueDate: null,
  amount: entry.amount,
  counterparty: "",
  counterpartyAccount: "",
  description: "",
  reference: "",
  bankId: "",
  ...more,
});

type OfxVariant = {
  version: "1" | "1 on one line" | "2" | "QFX";
  encoding: DialectEncoding;
  day: "alone" | "with a time";
  kind: "bank" | "card" | "nameless";
  decimal: "." | ",";
};

/**
 * OFX: only the closing balance; the name is truncated, and each entry has the bank's ID. Some have neither
 * account nor balance.
 */
export const OFX_DIALECTS: Dialect[] = choices({
  version: ["1", "1 on one line", "2", "QFX"] as const,
  encoding: ["utf-8", "latin1"] as const,
  day: ["alone", "with a time"] as const,
  kind: ["bank", "card", "nameless"] as const,
  decimal: [".", ","] as const,
}).map((variant) => ({
  name: `OFX ${Object.values(variant).join(", ")}`,
  format: "ofx",
  balances: variant.kind === "nameless" ? "none" : "closing",
  write: (statements) => ofxFile(statements, variant),
  expectedTransactions: (transactions) =>
    withFeesApart(transactions).map((entry) =>
      expectedTransaction(entry, {
        counterparty: onOneLine(entry.name.slice(0, NAME_MAX)),
        description: onOneLine(entry.purpose),
        bankId: entry.id,
      }),
    ),
}));

function ofxFile(
  statements: readonly HistoryStatement[],
  { version, encoding, day, kind, decimal }: OfxVariant,
): Buffer {
  const [isXml, card] = [version === "2", kind === "card" ? "CC" : ""];
  const value = (tag: string, text: string) =>
    text === "" ? "" : `<${tag}>${escaped(text)}${isXml ? `</${tag}>` : ""}\n`;
  const dateOf = (date: HistoryTransaction["day"]) =>
    `${compactDay(date)}${day === "alone" ? "" : "235900.000[-11:SST]"}`;
  const endOf = (date: HistoryTransaction["day"]) => `${compactDay(date)}${day === "alone" ? "" : "1200"}`;
  const original =
    kind === "card" ? `<ORIGCURRENCY>${value("CURRATE", "1.1")}${value("CURSYM", "EUR")}</ORIGCURRENCY>` : "";
  const rows = (transactions: readonly HistoryTransaction[]) =>
    withFeesApart(transactions)
      .map((entry) => {
        const fields = [
          // The sign implied by the type is often wrong.
          value("TRNTYPE", isNegative(entry.amount) ? "CREDIT" : "DEBIT"),
          value("DTPOSTED", dateOf(entry.day)),
          value("TRNAMT", inDigits(entry.amount, { decimal })),
          value("FITID", entry.id),
          value("NAME", entry.name.slice(0, NAME_MAX)),
          value("MEMO", entry.purpose),
        ];
        const placed = version === "QFX" ? fields.toReversed() : fields;
        return `<STMTTRN>\n${placed.join("")}${original}</STMTTRN>\n`;
      })
      .join("");
  const from = `${card === "" ? "BANK" : card}ACCTFROM`;
  const body = statements.map(
    ({
      account,
      transactions,
      closingBalance,
      to,
    }) => `<${card}STMTTRNRS><TRNUID>0${isXml ? "</TRNUID>" : ""}<${card}STMTRS>
${value("CURDEF", "USD")}${kind === "nameless" ? "" : `<${from}>${value("ACCTID", account.short)}</${from}>`}
<!-- made by hand --><BANKTRANLIST>${rows(transactions)}</BANKTRANLIST>
<LEDGERBAL>${kind === "nameless" ? "" : `${value("BALAMT", inDigits(closingBalance, { decimal }))}${value("DTASOF", endOf(to))}`}</LEDGERBAL></${card}STMTRS></${card}STMTTRNRS>`,
  );
  const set = card === "" ? "BANKMSGSRSV1" : "CREDITCARDMSGSRSV1";
  const document = `<OFX>${version === "QFX" ? "<SIGNONMSGSRSV1><SONRS><INTU.BID>3000</SONRS></SIGNONMSGSRSV1>" : ""}<${set}>${body.join("\n")}</${set}></OFX>`;
  const head = isXml
    ? `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE"?>\n`
    : "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n";
  const file = head + document;
  return encoded(version === "1 on one line" ? file.replace(/[\r\n]+/g, "") : file, encoding);
}

/** QIF: no IDs and no balances, and the writer chooses the order of its dates. */
export const QIF_DIALECTS: Dialect[] = choices({
  type: ["Bank", "CCard", "Cash"] as const,
  order: ["dmy", "mdy", "ymd"] as const,
  between: ["/", "'", "-", "."] as const,
  newline: ["\n", "\r\n"] as const,
}).map(({ type, order, between, newline }) => ({
  name: `QIF ${type}, ${order} with ${between}, ${newline.length} signs end a line`,
  format: "qif",
  balances: "none",
  dateFormat: order,
  holdsOne: true,
  write: (statements) => {
    const entries = statements
      .flatMap(({ transactions }) => withFeesApart(transactions))
      .map((entry) => {
        const day =
          between === "'" && order !== "ymd"
            ? inOrder(entry.day, { order, between: "/", shortYear: true }).replace(/\/(?=\d\d$)/, "'")
            : inOrder(entry.day, { order, between: between === "'" ? "-" : between });
        const lines = [
          `D${day}`,
          `T${inDigits(entry.amount, { decimal: ".", thousands: "," })}`,
          entry.name && `P${entry.name}`,
          entry.purpose && `M${entry.purpose}`,
          entry.id && `N${entry.id}`,
          "Cx",
          "LOffice",
          ...entry.parts.map((part, index) => `SPart ${index}\n$${part}`),
        ];
        return `${lines.filter(Boolean).join(newline)}${newline}^`;
      });
    const list =
      newline === "\n"
        ? []
        : ["!Option:AutoSwitch", "!Account", "NGiro", `T${type}`, "^", "!Clear:AutoSwitch"];
    return Buffer.from([...list, `!Type:${type}`, ...entries, ""].join(newline));
  },
  expectedTransactions: (transactions) =>
    withFeesApart(transactions).map((entry) =>
      expectedTransaction(entry, {
        counterparty: onOneLine(entry.name),
        description: onOneLine(entry.purpose, entry.id),
      }),
    ),
}));

const KINDS = ["codes", "strokes", "free"] as const;

/** MT940 and MT942: words in codes (Germany), between slashes (Netherlands), or free. */
export const SWIFT_DIALECTS: Dialect[] = choices({
  format: ["mt940", "mt942"] as const,
  kind: KINDS,
  entryDate: ["with an entry date", "without"] as const,
  frame: ["plain", "in braces", "pages"] as const,
})
  .filter(({ format, frame }) => format === "mt940" || frame !== "pages")
  .map((variant) => ({
    name: `${variant.format} ${variant.kind}, ${variant.entryDate}, ${variant.frame}`,
    format: variant.format,
    balances: variant.format === "mt940" ? "both" : "none",
    write: (statements) => swiftFile(statements, variant),
    expectedTransactions: (transactions) =>
      withFeesApart(transactions).map((entry) =>
        expectedTransaction(entry, {
          valueDate: variant.entryDate === "without" ? entry.day : entry.valueDay,
          bankId: entry.id,
          ...wordsIn(variant.kind, entry),
        }),
      ),
  }));

type SwiftVariant = {
  format: "mt940" | "mt942";
  kind: (typeof KINDS)[number];
  entryDate: "with an entry date" | "without";
  frame: "plain" | "in braces" | "pages";
};

function wordsIn(kind: SwiftVariant["kind"], entry: HistoryTransaction): Partial<ExpectedTransaction> {
  const [counterparty, purpose] = [onOneLine(entry.name), onOneLine(entry.purpose)];
  if (kind === "free") return { description: onOneLine(purpose, entry.isReversal ? "STORNO" : "") };
  if (kind === "codes")
    return {
      counterparty,
      counterpartyAccount: entry.iban,
      description: onOneLine(purpose, purpose && "E-7", "BUCHUNG"),
    };
  const { iban: counterpartyAccount, reference } = entry;
  return { counterparty, counterpartyAccount, description: purpose, reference };
}

function swiftFile(statements: readonly HistoryStatement[], variant: SwiftVariant): Buffer {
  const { format, frame } = variant;
  const [open, end] =
    frame === "in braces" ? ["{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\r\n", "-}"] : ["", "-"];
  const balance = (tag: string, amount: HistoryStatement["openingBalance"], day: HistoryTransaction["day"]) =>
    `:${tag}:${isNegative(amount) ? "D" : "C"}${shortDay(day)}USD${unsigned(amount)}`;
  const message = (fields: readonly string[]) => `${open}${fields.join("\r\n")}\r\n${end}\r\n`;
  const texts = statements.map((statement) => {
    const { account, number, from, to, openingBalance, closingBalance, transactions } = statement;
    const head = (page: number) => [
      ":20:STARTUMS",
      `:25:37040044/${account.short}USD`,
      variant.entryDate === "without" ? ":28C:0000" : `:28C:${number}/${page}`,
    ];
    const lines = withFeesApart(transactions).flatMap((entry) => swiftLines(entry, variant));
    if (format === "mt942")
      return message([
        ...head(1),
        ":34F:USD0,",
        `:13D:${shortDay(to)}1200+0100`,
        ...lines,
        ":90D:0USD0,",
        ":90C:0USD0,",
      ]);
    const [first, last] = [balance("60F", openingBalance, from), balance("62F", closingBalance, to)];
    const available = [balance("64", openingBalance, to), balance("65", openingBalance, to)];
    if (frame !== "pages" || transactions.length < 2)
      return message([...head(1), first, ...lines, last, ...available]);
    // The closing balance of the first page is the opening balance of the second; neither is marked as final.
    const [top, next] = inPages(statement);
    if (top === undefined || next === undefined)
      throw new Error("A two-transaction statement has two pages.");
    const linesOf = (page: HistoryStatement) =>
      withFeesApart(page.transactions).flatMap((entry) => swiftLines(entry, variant));
    return (
      message([...head(1), first, ...linesOf(top), balance("62M", top.closingBalance, to)]) +
      message([...head(2), balance("60M", next.openingBalance, from), ...linesOf(next), last, ...available])
    );
  });
  return Buffer.from(texts.join(""), "latin1");
}

const shortDay = (day: HistoryTransaction["day"]) => compactDay(day).slice(2);
const unsigned = (amount: HistoryTransaction["amount"]) =>
  inDigits(isNegative(amount) ? negate(amount) : amount, { decimal: "," }).replace(/,00$/, ",");

const TYPES = { codes: "NTRF", strokes: "S103", free: "FMSC" };

function swiftLines(entry: HistoryTransaction, { kind, entryDate }: SwiftVariant): string[] {
  // Some fill the field of the entry date with spaces.
  const none = kind === "free" ? "    " : "";
  const day =
    entryDate === "without"
      ? `${shortDay(entry.day)}${none}`
      : `${shortDay(entry.valueDay)}${compactDay(entry.day).slice(4)}`;
  // A reversal of incoming money is outgoing; the third letter of the currency may follow it.
  const letter = kind === "strokes" ? "D" : "";
  const side = `${isNegative(entry.amount) ? (entry.isReversal ? "RC" : "D") : entry.isReversal ? "RD" : "C"}${letter}`;
  const ids = `${TYPES[kind]}NONREF${entry.id === "" ? "" : `//${entry.id}`}`;
  const extra = kind === "free" && entry.isReversal ? ["STORNO"] : [];
  return [`:61:${day}${side}${unsigned(entry.amount)}${ids}`, ...extra, ...words(entry, kind)];
}

function words(entry: HistoryTransaction, kind: SwiftVariant["kind"]): string[] {
  if (kind === "free") return entry.purpose === "" ? [] : wrapped(`:86:${entry.purpose}`);
  if (kind === "strokes") {
    const parts = [
      "/TRTP/SEPA OVERBOEKING",
      entry.iban && `/IBAN/${entry.iban}`,
      entry.name && `/NAME/${entry.name}`,
      entry.purpose && `/REMI/${entry.purpose}`,
      entry.reference && `/CSID/${entry.reference}`,
    ];
    return cut(`:86:${parts.join("")}`, 65);
  }
  const purpose =
    entry.purpose === "" ? [] : cut(`EREF+E-7KREF+K-1MREF+M-2CRED+DE98SVWZ+${entry.purpose}ABWA+Another`, 27);
  const numbers = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63];
  const name = cut(entry.name, 27).map((part, index) => `?${32 + index}${part}`);
  const coded = `:86:166?00BUCHUNG${purpose.map((part, index) => `?${numbers[index]}${part}`).join("")}?31${entry.iban}${name.join("")}`;
  return cut(coded, 65);
}

/** A text in pieces of one length, cut at any place. */
function cut(text: string, length: number): string[] {
  return text.match(new RegExp(`.{1,${length}}`, "gs")) ?? [];
}

/** A text in lines that end with a word. */
function wrapped(text: string): string[] {
  return text.match(/.{1,64}(?: |$)/g)?.map((line) => line.trimEnd()) ?? [];
}
