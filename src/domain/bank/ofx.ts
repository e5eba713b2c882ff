import type { Money } from "#domain/money.ts";
import { checkMarkup, type Element, everywhere, find, findAll, readMarkup, textOf } from "./markup.ts";
import {
  type BankBalance,
  type BankDecimals,
  type BankLine,
  type BankStatement,
  bankText,
  checkLineCount,
  quotedText,
  readBankAmount,
  readCompactDay,
  UnreadableBankFile,
} from "./statement.ts";

/** OFX 1 (SGML, also all on one line), OFX 2 (XML) and QFX: bank accounts and cards. */
export function readOfx(file: string, decimals: BankDecimals): BankStatement[] {
  checkMarkup(file);
  const isXml = /<\?(xml|OFX)\b/i.test(file.slice(0, 1_000));
  const begin = file.search(/<OFX\b/i);
  const header = file.slice(0, Math.max(begin, 0));
  // Its lines count, its text does not: an XML declaration or the KEY:VALUE lines of OFX 1.
  const body = header.replace(/[^\n]/g, " ") + file.slice(Math.max(begin, 0));
  const root = readMarkup(body, isXml && /<\/TRNAMT>/i.test(body) ? "xml" : "sgml");
  const responses = [...everywhere(root, "STMTRS"), ...everywhere(root, "CCSTMTRS")];
  if (responses.length === 0) throw new UnreadableBankFile(1, "The OFX file holds no statement");
  return responses.map((response) => statement(response, decimals));
}

function statement(response: Element, decimals: BankDecimals): BankStatement {
  const from = find(response, "BANKACCTFROM") ?? find(response, "CCACCTFROM");
  const transactions = findAll(find(response, "BANKTRANLIST"), "STMTTRN");
  checkLineCount(transactions, response.line);
  return {
    account: bankText(textOf(from, "ACCTID")),
    currency: textOf(response, "CURDEF").toUpperCase(),
    number: "",
    // OFX has the balance at its end alone.
    opening: null,
    closing: closing(response, decimals),
    lines: transactions.map((element) => line(element, decimals)),
    fileLine: response.line,
  };
}

function closing(response: Element, decimals: BankDecimals): BankBalance | null {
  const ledger = find(response, "LEDGERBAL");
  const amount = readBankAmount(textOf(ledger, "BALAMT"), { decimals });
  const date = readCompactDay(textOf(ledger, "DTASOF"));
  return amount === null || date === null ? null : { date, amount };
}

function line(element: Element, decimals: BankDecimals): BankLine {
  const posted = textOf(element, "DTPOSTED") || textOf(element, "DTUSER");
  // The day is the one that is written; the time zone behind it shifts nothing.
  const date = readCompactDay(posted);
  if (date === null) throw new UnreadableBankFile(element.line, `${quotedText(posted)} is no date`);
  const name = textOf(element, "NAME") || textOf(element, "PAYEE", "NAME");
  return {
    date,
    valueDate: null,
    amount: amountOf(element, decimals),
    counterparty: bankText(name),
    counterpartyAccount: bankText(textOf(element, "BANKACCTTO", "ACCTID")),
    text: bankText(
      textOf(element, "MEMO"),
      textOf(element, "CHECKNUM") && `Check ${textOf(element, "CHECKNUM")}`,
    ),
    reference: "",
    bankId: bankText(textOf(element, "FITID")),
    fileLine: element.line,
  };
}

/** The sign stands with the amount; what TRNTYPE says of it is often wrong. */
function amountOf(element: Element, decimals: BankDecimals): Money {
  const written = textOf(element, "TRNAMT");
  const amount = readBankAmount(written, { decimals });
  if (amount === null) throw new UnreadableBankFile(element.line, `${quotedText(written)} is no amount`);
  return amount;
}
