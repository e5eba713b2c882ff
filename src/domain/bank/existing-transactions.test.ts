import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shiftDays, toDay } from "#domain/dates.ts";
import { add, sum, toAmount } from "#domain/money.ts";
import { accountOfImports as account } from "#test/support/bank-account.ts";
import { differenceFromAnchor } from "./difference-from-anchor.ts";
import type { BankFormat, BankTransaction } from "./statement.ts";

type TransactionInput = { day: number; amount: string; text: string; bankId?: string };
const FIRST_DAY = toDay("2026-03-01");

function line({ day, amount, text, bankId = "" }: TransactionInput): BankTransaction {
  const none = {
    valueDate: null,
    counterparty: "",
    counterpartyAccount: "",
    reference: "",
    endToEndId: "",
    fileLine: 1,
  };
  return { ...none, date: shiftDays(FIRST_DAY, day), amount: toAmount(amount), description: text, bankId };
}

const coffee: TransactionInput = { day: 0, amount: "-3.50", text: "Coffee" };

describe("transactions of a file compared with existing ones", () => {
  test("the same file adds nothing, and two identical transactions of a day remain two", () => {
    const { bring } = account();
    const file = [coffee, coffee, { ...coffee, day: 1 }].map(line);
    expect(bring(file)).toEqual({ added: 3, doubtful: 0 });
    expect(bring(file.toReversed())).toEqual({ added: 0, doubtful: 0 });
  });

  test("two thousand identical transactions of a day remain as many, and an extra one is new", () => {
    const { bring } = account();
    const many = Array.from({ length: 2_000 }, () => line(coffee));
    expect(bring(many)).toEqual({ added: 2_000, doubtful: 0 });
    expect(bring(many)).toEqual({ added: 0, doubtful: 0 });
    expect(bring([...many, line(coffee)])).toEqual({ added: 1, doubtful: 0 });
  });

  test("a third identical transaction is new", () => {
    const { bring } = account();
    bring([coffee, coffee].map(line));
    expect(bring([coffee, coffee, coffee].map(line))).toEqual({ added: 1, doubtful: 0 });
  });

  test("the same days in another format, with other texts and IDs, add nothing", () => {
    const { bring } = account();
    bring([coffee, { day: 0, amount: "100", text: "Linden", bankId: "A" }].map(line), "ofx");
    const statementLines = [
      { ...coffee, text: "CARD COFFEE 4 SPRINGFIELD" },
      { day: 0, amount: "100", text: "INV-0007", bankId: "F9" },
    ];
    expect(bring(statementLines.map(line), "camt053")).toEqual({ added: 0, doubtful: 0 });
  });

  test("IDs that a bank repeats lose nothing, and IDs that it changes duplicate nothing", () => {
    const { bring } = account();
    const repeated = [
      { day: 0, amount: "-20", text: "Hotel", bankId: "X" },
      { day: 0, amount: "-0.60", text: "Foreign fee", bankId: "X" },
      { day: 0, amount: "-20", text: "Dinner", bankId: "X" },
    ];
    expect(bring(repeated.map(line), "ofx")).toEqual({ added: 3, doubtful: 0 });
    const changed = repeated.map((entry, index) => ({ ...entry, bankId: `Y${index}` }));
    expect(bring(changed.map(line), "ofx")).toEqual({ added: 0, doubtful: 0 });
  });

  test("in the same format, another transaction with the same day and amount is new", () => {
    const { bring } = account();
    bring([coffee].map(line));
    expect(bring([coffee, { ...coffee, text: "Tea" }].map(line))).toEqual({ added: 1, doubtful: 0 });
  });

  test("identical transactions are uncertain where two files split a day", () => {
    const { bring } = account();
    bring(
      [{ day: -1, amount: "1", text: "Before" }, { day: 0, amount: "9", text: "Rent" }, coffee].map(line),
    );
    expect(bring([coffee, { day: 1, amount: "2", text: "After" }].map(line))).toEqual({
      added: 1,
      doubtful: 1,
    });
  });

  test("a statement that opens where another one closed has only new transactions", () => {
    const { bring } = account();
    bring([{ day: 0, amount: "9", text: "Rent" }, coffee].map(line), "camt053", ["100", "105.50"]);
    expect(bring([coffee].map(line), "camt053", ["105.50", "102.00"])).toEqual({ added: 1, doubtful: 0 });
    expect(bring([coffee].map(line), "camt053", ["105.50", "102.00"])).toEqual({ added: 0, doubtful: 0 });
    // Both statements in another format, in one file.
    expect(bring([coffee, { day: 0, amount: "9", text: "RENT MARCH" }, coffee].map(line), "ofx")).toEqual({
      added: 0,
      doubtful: 0,
    });
  });
});

describe("transactions that the bank reports differently", () => {
  const batch = [
    { ...line({ day: 0, amount: "329.56", text: "Linden" }), batch: 4 },
    { ...line({ day: 0, amount: "100", text: "Bakker" }), batch: 4 },
  ];
  const whole = [line({ day: 0, amount: "429.56", text: "Batch" })];
  const single = [line({ day: 0, amount: "100", text: "Alone" })];

  test.each([
    ["as a whole first", [whole, "mt940"], [batch, "camt053"]],
    ["in parts first", [batch, "camt053"], [whole, "mt940"]],
    ["with its statement, and then in detail", [whole, "camt053"], [batch, "camt054"]],
  ] as const)("a batch imported %s is recorded once", (_, [first, format], [second, otherFormat]) => {
    const { bring, lines } = account();
    expect(bring(first, format).added).toBe(first.length);
    expect(bring(second, otherFormat)).toEqual({ added: 0, doubtful: 0 });
    expect(bring(first, format).added + bring(second, otherFormat).added).toBe(0);
    expect(lines).toHaveLength(first.length);
  });

  test("totals of batches of many parts are recorded once, also among other transactions of its day", () => {
    const { bring } = account();
    const parts = Array.from({ length: 20 }, (_, index) =>
      line({ day: 0, amount: String(index + 1), text: `Part ${index}` }),
    );
    bring(parts, "camt053");
    const others = Array.from({ length: 20 }, (_, index) =>
      line({ day: 0, amount: `${index}.5`, text: `Other ${index}` }),
    );
    const totals = [
      line({ day: 0, amount: "15", text: "1 to 5" }),
      line({ day: 0, amount: "195", text: "6 to 20" }),
    ];
    expect(bring([...others, ...totals], "mt940")).toEqual({ added: 20, doubtful: 0 });
  });

  test("a transaction with the amount of one part of a batch isn't mistaken for that part", () => {
    const { bring } = account();
    bring([...whole, ...single], "mt940");
    expect(bring([...batch, ...single], "camt053")).toEqual({ added: 0, doubtful: 0 });
  });

  test("a transaction whose text differs from a missing one is uncertain", () => {
    const { bring } = account();
    bring([coffee].map(line));
    expect(bring([{ ...coffee, text: "COFFEE HOUSE 4711" }].map(line))).toEqual({ added: 0, doubtful: 1 });
  });

  test("transactions that cancel out on the day between two statements are uncertain", () => {
    const { bring } = account();
    const back = { ...coffee, amount: "3.50", text: "Coffee back" };
    bring([{ day: -1, amount: "5", text: "Before" }, coffee, back].map(line), "mt940", ["100", "105"]);
    const statementLines = [coffee, back, { day: 1, amount: "2", text: "After" }].map(line);
    expect(bring(statementLines, "mt940", ["105", "107"])).toEqual({ added: 1, doubtful: 2 });
  });

  test("a newest-first statement continues from no day earlier than its oldest", () => {
    const { bring } = account();
    const [plus, minus] = [
      { day: 0, amount: "5", text: "In" },
      { day: 1, amount: "-5", text: "Out" },
    ];
    bring([plus, minus].map(line), "camt053", ["100", "100"]);
    const statementLines = [{ day: 2, amount: "7", text: "Next" }, minus, plus].map(line);
    expect(bring(statementLines, "camt053", ["100", "107"]).added).toBe(1);
  });
});

const transaction = fc.record({
  day: fc.integer({ min: 0, max: 9 }),
  amount: fc.constantFrom("-3.50", "3.50", "-20.00", "100.00"),
  text: fc.constantFrom("Coffee", "Fare", "Linden"),
  bankId: fc.constantFrom("", "A", "B"),
});
const window = fc.record({
  from: fc.integer({ min: 0, max: 9 }),
  days: fc.integer({ min: 1, max: 10 }),
  format: fc.constantFrom<BankFormat>("csv", "ofx", "camt053"),
  order: fc.boolean(),
});

test("each transaction is recorded once, whichever files of whole days are imported", () => {
  fc.assert(
    fc.property(
      fc.array(transaction, { maxLength: 30 }),
      fc.array(window, { minLength: 1, maxLength: 6 }),
      (history, windows) => {
        const { lines, bring } = account();
        const covered = new Set<number>();
        for (const { from, days, format, order } of windows) {
          const statementLines = history
            .filter(({ day }) => day >= from && day < from + days)
            .map((entry) =>
              line(
                format === "csv" ? { ...entry, bankId: "" } : { ...entry, text: `${format} ${entry.text}` },
              ),
            );
          for (let day = from; day < from + days; day += 1) covered.add(day);
          expect(bring(order ? statementLines : statementLines.toReversed(), format).doubtful).toBe(0);
        }
        const keyOf = ({ date, amount }: Pick<BankTransaction, "date" | "amount">) => `${date} ${amount}`;
        const expected = history.filter(({ day }) => covered.has(day)).map((entry) => keyOf(line(entry)));
        expect(lines.map(keyOf).toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: 300 },
  );
});

test("daily statements in sequence keep all duplicates", () => {
  fc.assert(
    fc.property(fc.array(transaction, { minLength: 1, maxLength: 20 }), fc.nat(19), (history, cut) => {
      const ordered = history.toSorted((a, b) => a.day - b.day).map(line);
      const parts = [ordered.slice(0, cut), ordered.slice(cut)].filter((part) => part.length > 0);
      const { lines, bring } = account();
      let balance = toAmount("1000");
      const balances = parts.map((part) => {
        const openingBalance = balance;
        balance = add(balance, sum(part.map(({ amount }) => amount)));
        return { part, range: [openingBalance, balance] as [string, string] };
      });
      // Transactions that add up to zero open at their closing balance, so the balances prove nothing.
      fc.pre(balances.every(({ range }) => range[0] !== range[1]));
      for (const { part, range } of balances) bring(part, "camt053", range);
      for (const { part, range } of balances) expect(bring(part, "camt053", range).added).toBe(0);
      expect(lines).toHaveLength(history.length);
    }),
    { numRuns: 300 },
  );
});

test("a closing balance is proved from the previous one, by all transactions in between", () => {
  const lines = [coffee, { ...coffee, day: 1 }, { ...coffee, day: 5 }].map(line);
  const balanceOn = (day: number, amount: string) => ({
    date: shiftDays(FIRST_DAY, day),
    amount: toAmount(amount),
  });
  expect(
    differenceFromAnchor({
      anchor: balanceOn(0, "100"),
      closingBalance: balanceOn(4, "96.50"),
      transactions: lines,
    }),
  ).toBe("0.00");
  expect(
    differenceFromAnchor({
      anchor: balanceOn(0, "100"),
      closingBalance: balanceOn(4, "90.00"),
      transactions: lines,
    }),
  ).toBe("-6.50");
  expect([
    differenceFromAnchor({ anchor: null, closingBalance: balanceOn(4, "1"), transactions: lines }),
    differenceFromAnchor({
      anchor: balanceOn(4, "1"),
      closingBalance: balanceOn(4, "1"),
      transactions: lines,
    }),
  ]).toEqual([null, null]);
});
