import { add, type Money, negate, toAmount, ZERO } from "#domain/money.ts";
import { type Booking, type Statement, withFeesApart } from "./bank-history.ts";
import { type Dialect, onOneLine } from "./bank-dialect.ts";

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");

/** Each booking, with what the account has after it. */
function withBalances({ opening, bookings }: Statement): { one: Booking; balance: Money }[] {
  let balance = opening;
  return withFeesApart(bookings).map((one) => {
    balance = add(balance, one.amount);
    return { one, balance };
  });
}

const HELD = toAmount("12.34");

/** PayPal holds money back before every other booking, and sets it free behind it; balances are of what is free. */
function payPalRows(statement: Statement): string[][] {
  const row = (day: string, cells: readonly [name: string, type: string, amount: Money, balance: Money]) => {
    const [name, type, amount, balance] = cells;
    return [day, "10:00:00", "UTC", name, type, "Completed", "USD", amount, "0.00", amount, balance];
  };
  return withBalances(statement).flatMap(({ one, balance }, place) => {
    const isHeld = place % 2 === 0;
    const free = isHeld ? add(balance, negate(HELD)) : balance;
    const before = add(free, negate(one.amount));
    const told = [...row(one.day, [one.name, "", one.amount, free]), one.id, one.purpose];
    if (!isHeld) return [told];
    return [
      [...row(one.day, ["PayPal", "Payment Hold", negate(HELD), before]), "", ""],
      told,
      [...row(one.day, ["PayPal", "Payment Release", HELD, balance]), "", ""],
    ];
  });
}

/** Revolut tells the pocket beside the current account, in which each booking stands once. */
function revolutRows(statement: Statement): string[][] {
  let saved = ZERO;
  return withBalances(statement).flatMap(({ one, balance }) => {
    saved = add(saved, HELD);
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
      row("Pocket", "Interest", HELD, saved),
      row("Current", onOneLine(one.name, one.purpose), one.amount, balance),
    ];
  });
}

const PAYPAL =
  "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Balance,Transaction ID,Subject".split(",");
const REVOLUT =
  "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance".split(",");

type Provider = { name: string; head: readonly string[]; rowsOf: (statement: Statement) => string[][] };

function dialectOf({ name, head, rowsOf }: Provider, newest: "first" | "last"): Dialect {
  return {
    name: `${name}, the newest ${newest}`,
    format: "csv",
    balances: "both",
    dayOrder: "ymd",
    holdsOne: true,
    write: (statements) => {
      const rows = statements.flatMap(rowsOf);
      return Buffer.from([head, ...(newest === "first" ? rows.toReversed() : rows)].map(quoted).join("\n"));
    },
    says: (bookings) =>
      withFeesApart(bookings).map((one) => ({
        date: one.day,
        valueDate: null,
        amount: one.amount,
        counterparty: name === "PayPal" ? onOneLine(one.name) : "",
        counterpartyAccount: "",
        text: name === "PayPal" ? onOneLine(one.purpose) : onOneLine(one.name, one.purpose),
        reference: "",
        bankId: name === "PayPal" ? one.id : "",
      })),
  };
}

/** Tables of providers with rows that are no money of the account. */
export const PROVIDER_DIALECTS: Dialect[] = [
  { name: "PayPal", head: PAYPAL, rowsOf: payPalRows },
  { name: "Revolut", head: REVOLUT, rowsOf: revolutRows },
].flatMap((provider) => [dialectOf(provider, "first"), dialectOf(provider, "last")]);
