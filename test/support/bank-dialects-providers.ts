import { add, isNegative, type Money, negate, toAmount, ZERO } from "#domain/money.ts";
import { type HistoryTransaction, type HistoryStatement, withFeesApart } from "./bank-history.ts";
import { type Dialect, inOrder, onOneLine, type ExpectedTransaction } from "./bank-dialect.ts";

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");

/** Each transaction, with the account balance after it. */
function withBalances({
  openingBalance,
  transactions,
}: HistoryStatement): { one: HistoryTransaction; balance: Money }[] {
  let balance = openingBalance;
  return withFeesApart(transactions).map((transaction) => {
    balance = add(balance, transaction.amount);
    return { one: transaction, balance };
  });
}

const HELD_AMOUNT = toAmount("12.34");

/** PayPal puts money on hold before every other transaction, and releases it afterward; balances show available money. */
function payPalRows(statement: HistoryStatement): string[][] {
  const row = (day: string, cells: readonly [name: string, type: string, amount: Money, balance: Money]) => {
    const [name, type, amount, balance] = cells;
    return [day, "10:00:00", "UTC", name, type, "Completed", "USD", amount, "0.00", amount, balance];
  };
  return withBalances(statement).flatMap(({ one, balance }, index) => {
    const isHeld = index % 2 === 0;
    const free = isHeld ? add(balance, negate(HELD_AMOUNT)) : balance;
    const before = add(free, negate(one.amount));
    const paymentRow = [...row(one.day, [one.name, "", one.amount, free]), one.id, one.purpose];
    if (!isHeld) return [paymentRow];
    return [
      [...row(one.day, ["PayPal", "Payment Hold", negate(HELD_AMOUNT), before]), "", ""],
      paymentRow,
      [...row(one.day, ["PayPal", "Payment Release", HELD_AMOUNT, balance]), "", ""],
    ];
  });
}

/** Revolut also lists the pocket next to the current account, which has each transaction once. */
function revolutRows(statement: HistoryStatement): string[][] {
  let saved = ZERO;
  return withBalances(statement).flatMap(({ one, balance }) => {
    saved = add(saved, HELD_AMOUNT);
    const row = (product: string, text: string, amount: Money, after: Money) => [
      "",
      product,
      one.day,
      one.day,
      text,
      amount,
      "0.00",
      "USD",
      "COMPLETED",
      after,
    ];
    return [
      row("Pocket", "Interest", HELD_AMOUNT, saved),
      row("Current", onOneLine(one.name, one.purpose), one.amount, balance),
    ];
  });
}

const PAYPAL =
  "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Balance,Transaction ID,Subject".split(",");
const REVOLUT =
  "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance".split(",");

/** The amount of each transaction, with the fee in a separate column, and the balance after it. */
function withFees({
  openingBalance,
  transactions,
}: HistoryStatement): { one: HistoryTransaction; fee: Money; balance: Money }[] {
  let balance = openingBalance;
  return transactions.map((transaction) => {
    const fee = transaction.fee ?? ZERO;
    balance = add(balance, add(transaction.amount, fee));
    return { one: transaction, fee, balance };
  });
}

const WISE =
  "TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Payer Name,Payee Name,Payee Account Number,Merchant,Note,Total fees".split(
    ",",
  );

/** Wise has the payer and the payee in separate columns. */
function wiseRows(statement: HistoryStatement): string[][] {
  return withFees(statement).map(({ one, fee, balance }) => {
    const [payer, payee] = isNegative(one.amount) ? ["", one.name] : [one.name, ""];
    const day = inOrder(one.day, { order: "dmy", between: "-" });
    const words = [one.purpose, "", balance, payer, payee, one.iban, "", ""];
    return [one.id, day, one.amount, "USD", ...words, negate(fee)];
  });
}

const STRIPE = "id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description".split(
  ",",
);

/** Stripe deducts its fee from each transaction, lists the net amount, and has no balance. */
function stripeRows(statement: HistoryStatement): string[][] {
  return withFees(statement).map(({ one, fee }) => {
    const days = [`${one.day} 10:00`, `${one.valueDay} 00:00`];
    return [one.id, "", "ch_1", one.amount, negate(fee), add(one.amount, fee), "usd", ...days, one.purpose];
  });
}

type Provider = {
  name: string;
  head: readonly string[];
  rowsOf: (statement: HistoryStatement) => string[][];
  balances: Dialect["balances"];
  expectedTransactions: (transaction: HistoryTransaction) => Partial<ExpectedTransaction>;
};

function dialectOf(
  { name, head, rowsOf, balances, expectedTransactions }: Provider,
  newest: "first" | "last",
): Dialect {
  return {
    name: `${name}, the newest ${newest}`,
    format: "csv",
    balances,
    dateFormat: "ymd",
    holdsOne: true,
    write: (statements) => {
      const rows = statements.flatMap(rowsOf);
      return Buffer.from([head, ...(newest === "first" ? rows.toReversed() : rows)].map(quoted).join("\n"));
    },
    expectedTransactions: (transactions) =>
      withFeesApart(transactions).map((transaction) => ({
        date: transaction.day,
        valueDate: null,
        amount: transaction.amount,
        counterparty: "",
        counterpartyAccount: "",
        description: onOneLine(transaction.purpose),
        reference: "",
        bankId: transaction.id,
        ...expectedTransactions(transaction),
      })),
  };
}

const PROVIDERS: readonly Provider[] = [
  {
    name: "PayPal",
    head: PAYPAL,
    rowsOf: payPalRows,
    balances: "both",
    expectedTransactions: ({ name }) => ({ counterparty: onOneLine(name) }),
  },
  {
    name: "Revolut",
    head: REVOLUT,
    rowsOf: revolutRows,
    balances: "both",
    expectedTransactions: ({ name, purpose }) => ({ description: onOneLine(name, purpose), bankId: "" }),
  },
  {
    name: "Wise",
    head: WISE,
    rowsOf: wiseRows,
    balances: "both",
    expectedTransactions: ({ name, iban }) => ({ counterparty: onOneLine(name), counterpartyAccount: iban }),
  },
  {
    name: "Stripe",
    head: STRIPE,
    rowsOf: stripeRows,
    balances: "none",
    expectedTransactions: ({ valueDay }) => ({ valueDate: valueDay }),
  },
];

/** Tables of providers, with fees in a separate column, and rows that don't change the balance. */
export const PROVIDER_DIALECTS: Dialect[] = PROVIDERS.flatMap((provider) => [
  dialectOf(provider, "first"),
  dialectOf(provider, "last"),
]);
