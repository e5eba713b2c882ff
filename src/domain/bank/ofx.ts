import type { Money } from "#domain/money.ts";
import { checkMarkup, type Element, findDescendants, find, readMarkup, textOf } from "./markup.ts";
import {
  type BankBalance,
  type BankDecimals,
  type BankTransaction,
  type BankStatement,
  bankText,
  checkLineCount,
  invalidAmount,
  invalidInFile,
  quotedText,
  readBankAmount,
  readCompactDay,
  UnreadableBankFile,
} from "./statement.ts";

/** Reads OFX 1 (SGML, also all on one line), OFX 2 (XML), and QFX: bank accounts and cards. */
export function readOfx(file: string, decimals: BankDecimals): BankStatement[] {
  checkMarkup(file);
  const isXml = /<\?(xml|OFX)\b/i.test(file.slice(0, 1_000));
  const begin = file.search(/<OFX\b/i);
  const header = file.slice(0, Math.max(begin, 0));
  // Blanked out to keep line numbers: an XML declaration or the KEY:VALUE lines of OFX 1.
  const body = header.replace(/[^\n]/g, " ") + file.slice(Math.max(begin, 0));
  const root = readMarkup(body, isXml && /<\/TRNAMT>/i.test(body) ? "xml" : "sgml");
  const responses = [...findDescendants(root, "STMTRS"), ...findDescendants(root, "CCSTMTRS")];
  const investments = ["INVSTMTRS", "INV401K"].flatMap((name) => findDescendants(root, name));
  if (responses.length === 0)
    throw new UnreadableBankFile(investments[0]?.line ?? 1, noStatementError(investments));
  const ignoredCount =
    findDescendants(root, "STMTTRN").length - transactionsIn([...responses, ...investments]);
  if (ignoredCount > 0)
    throw new UnreadableBankFile(
      1,
      `The OFX file has transactions (STMTTRN) outside an account statement: ${ignoredCount}. Download it in another format.`,
    );
  const note = "Skipped an investment statement: only bank and card statements are supported";
  return responses.map((response, index) => {
    const bankStatement = statement(response, decimals);
    return index === 0 && investments.length > 0
      ? { ...bankStatement, notes: [...(bankStatement.notes ?? []), note] }
      : bankStatement;
  });
}

function noStatementError(investments: readonly Element[]): string {
  return investments.length === 0
    ? "The OFX file doesn't contain a statement"
    : "This is an investment statement. Choose a bank or card statement.";
}

function transactionsIn(responses: readonly Element[]): number {
  return responses.reduce((count, response) => count + findDescendants(response, "STMTTRN").length, 0);
}

function statement(response: Element, decimals: BankDecimals): BankStatement {
  const from = find(response, "BANKACCTFROM") ?? find(response, "CCACCTFROM");
  // In one list or several, with or without end tags.
  const transactions = findDescendants(response, "STMTTRN");
  checkLineCount(transactions, response.line);
  const transactionsWithAmount = transactions.filter((element) => !isWithoutAmount(element));
  return {
    account: bankText(textOf(from, "ACCTID")),
    currency: textOf(response, "CURDEF").toUpperCase(),
    number: "",
    // OFX has only a closing balance.
    openingBalance: null,
    closingBalance: closing(response, decimals),
    lines: transactionsWithAmount.map((element) => toTransaction(element, decimals)),
    fileLine: response.line,
    notes: transactions.filter(isWithoutAmount).slice(0, NOTES_MAX).map(withoutAmountNote),
  };
}

const NOTES_MAX = 20;

/** Some banks report a balance as a transaction with an empty amount. */
function isWithoutAmount(element: Element): boolean {
  return /^[\s.,+-]*$/.test(textOf(element, "TRNAMT"));
}

function withoutAmountNote(element: Element): string {
  const name = textOf(element, "NAME") || textOf(element, "MEMO") || textOf(element, "FITID");
  return `Line ${element.line}: ${quotedText(name)} has no amount and was skipped`;
}

function closing(response: Element, decimals: BankDecimals): BankBalance | null {
  const [ledger] = findDescendants(response, "LEDGERBAL");
  const amount = readBankAmount(textOf(ledger, "BALAMT"), { decimals });
  const date = readCompactDay(textOf(ledger, "DTASOF"));
  return amount === null || date === null ? null : { date, amount };
}

function toTransaction(element: Element, decimals: BankDecimals): BankTransaction {
  const posted = textOf(element, "DTPOSTED") || textOf(element, "DTUSER");
  // The date is taken as written; the time zone after it doesn't shift it.
  const date = readCompactDay(posted);
  if (date === null) throw invalidInFile(element.line, { text: posted, noun: "date" });
  const name = textOf(element, "NAME") || textOf(element, "PAYEE", "NAME");
  return {
    date,
    valueDate: null,
    amount: amountOf(element, decimals),
    counterparty: bankText(name),
    counterpartyAccount: bankText(textOf(element, "BANKACCTTO", "ACCTID")),
    description: bankText(
      textOf(element, "MEMO"),
      textOf(element, "CHECKNUM") && `Check ${textOf(element, "CHECKNUM")}`,
    ),
    reference: "",
    endToEndId: "",
    bankId: bankText(textOf(element, "FITID")),
    fileLine: element.line,
  };
}

/** The sign comes from the amount; TRNTYPE often contradicts it. */
function amountOf(element: Element, decimals: BankDecimals): Money {
  const amountText = textOf(element, "TRNAMT");
  const amount = readBankAmount(amountText, { decimals });
  if (amount === null) throw invalidAmount(element.line, amountText);
  return amount;
}
