import { type Day, shiftDays, weekday } from "#domain/dates.ts";
import { isNegative, type Money, sum, toAmount } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { element, xmlFile } from "#domain/xml.ts";
import type { SampleAccount } from "./sample-money.ts";

/** Accounts with bank statements: two bank accounts and a card. */
export const SAMPLE_BANK: readonly { name: SampleAccount; number: string }[] = [
  { name: "Checking Account", number: "4410027735" },
  { name: "Savings Account", number: "4410027743" },
  { name: "Company Card", number: "5500114400" },
];

/** Number of months with bank statements; the last ones are left for the user to review. */
export const MONTHS = { total: 12, toDo: 3, inFile: 3 };

/** A transaction as it appears on the statement. */
export type StatementTransaction = { date: Day; amount: Money; counterparty: string; description: string };

/** How bank statements show the shop's own journal entries. */
const PAYEES: Readonly<Record<string, readonly [counterparty: string, text: string]>> = {
  "Rent for the shop and yard": ["ORCHARD LANE ESTATES", "STANDING ORDER SHOP AND YARD"],
  "Power and water": ["SPRINGFIELD UTILITIES", "DIRECT DEBIT"],
  "Quarterly insurance": ["HEARTH MUTUAL INSURANCE", "DIRECT DEBIT POLICY 88-1042"],
  "Loan payment: principal and interest": ["SPRINGFIELD SAVINGS BANK", "LOAN 20017 PAYMENT"],
  "Fuel for the van": ["HILLSIDE FUEL STATION", "CARD PURCHASE"],
  "Advertising in the local paper and online": ["SPRINGFIELD COURIER MEDIA", "CARD PURCHASE"],
  "Wrapping, labels and software": ["PAPER AND PIXEL SUPPLIES", "CARD PURCHASE"],
  "Company card payment": ["", "CARD SETTLEMENT"],
  "Transfer to savings": ["JUNIPER GARDEN FURNITURE", "TRANSFER TO SAVINGS"],
  "Cash for the register": ["", "CASH WITHDRAWAL"],
  "Owner's drawings": ["JUNIPER OWNER", "DRAWINGS"],
  Wages: ["", "PAYROLL"],
  "Bank fees": ["", "ACCOUNT FEE"],
};

/** Bank transaction of a journal entry; a receipt's or payment's ends with the contact's name. */
export function toBankTransaction({
  date,
  description,
  amount,
}: {
  date: Day;
  description: string;
  amount: Money;
}): StatementTransaction {
  const [counterparty, text] = PAYEES[description] ?? taxOfficeIn(description) ?? readParty(description);
  return { date: bankDay(date), amount, counterparty, description: text };
}

/** Recognizes tax returns paid to or refunded by the tax office. */
function taxOfficeIn(description: string): readonly [string, string] | null {
  return /^Tax (payment|refund) /.test(description) ? ["STATE TAX OFFICE", description.toUpperCase()] : null;
}

function readParty(description: string): readonly [string, string] {
  const name = description.split(" \u2013 ")[1];
  return name === undefined ? ["", description.toUpperCase()] : [name.toUpperCase(), "TRANSFER"];
}

/** Banks don't post on Saturdays and Sundays. */
function bankDay(date: Day): Day {
  const later = { Sat: 2, Sun: 1 }[weekday(date)] ?? 0;
  return shiftDays(date, later);
}

/** Card terminal fee: not yet recorded, but a bank rule categorizes it. */
export function terminalFee(month: Day): StatementTransaction {
  const date = bankDay(shiftDays(month, 20));
  return {
    date,
    amount: toAmount("-18.40"),
    counterparty: "SWIFTPAY TERMINALS",
    description: "CARD TERMINAL SERVICE",
  };
}

/** A customer's late payment, with the invoice number. */
export function latePayment(
  date: Day,
  { number, partyName, balanceDue }: { number: string; partyName: string; balanceDue: Money },
): StatementTransaction {
  return {
    date: bankDay(date),
    amount: balanceDue,
    counterparty: partyName.toUpperCase(),
    description: `INVOICE ${number}`,
  };
}

type SampleStatement = {
  account: string;
  currency: string;
  number: number;
  start: Day;
  end: Day;
  openingBalance: Money;
  transactions: readonly StatementTransaction[];
};

/** Writes statements as a camt.053 file. */
export function camtFile(statements: readonly SampleStatement[]): string {
  return xmlFile(element("Document", [element("BkToCstmrStmt", statements.map(statementElement))]));
}

/** A statement with opening and closing balances. */
function statementElement(statement: SampleStatement) {
  const { account, currency, number, start, end, openingBalance, transactions } = statement;
  const amountAndSide = (amount: Money) => [
    element("Amt", abs(amount), { Ccy: currency }),
    element("CdtDbtInd", isNegative(amount) ? "DBIT" : "CRDT"),
  ];
  const balance = (kind: string, { date, amount }: { date: Day; amount: Money }) =>
    element("Bal", [
      element("Tp", [element("CdOrPrtry", [element("Cd", kind)])]),
      ...amountAndSide(amount),
      element("Dt", [element("Dt", date)]),
    ]);
  const entries = transactions.map(({ date, amount, counterparty, description }) =>
    element("Ntry", [
      ...amountAndSide(amount),
      element("Sts", "BOOK"),
      element("BookgDt", [element("Dt", date)]),
      element("NtryDtls", [
        element("TxDtls", [
          element("RltdPties", [
            element(isNegative(amount) ? "Cdtr" : "Dbtr", [element("Nm", counterparty)]),
          ]),
          element("RmtInf", [element("Ustrd", description)]),
        ]),
      ]),
    ]),
  );
  const closingBalance = sum([openingBalance, ...transactions.map(({ amount }) => amount)]);
  return element("Stmt", [
    element("ElctrncSeqNb", String(number)),
    element("Acct", [element("Id", [element("Othr", [element("Id", account)])]), element("Ccy", currency)]),
    balance("OPBD", { date: start, amount: openingBalance }),
    balance("CLBD", { date: end, amount: closingBalance }),
    ...entries,
  ]);
}
