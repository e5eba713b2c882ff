import { describe, expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { journalChanges, type JournalText } from "./journal-changes.ts";

type JournalTextLine = JournalText["lines"][number];

function line(
  code: AccountId,
  name: string,
  amounts: { debit?: string; credit?: string; text?: string },
): JournalTextLine {
  const { debit = "0.00", credit = "0.00", text = "" } = amounts;
  const emptyDetails = { party: null, taxRate: null, taxBase: null, foreignAmount: null, currency: null };
  return {
    accountId: code,
    accountCode: code,
    accountName: name,
    debit: toAmount(debit),
    credit: toAmount(credit),
    description: text,
    ...emptyDetails,
  };
}

const cash = line(brandUnchecked("1000"), "Cash", { debit: "100.00" });
const sales = line(brandUnchecked("4000"), "Sales", { credit: "100.00" });
const before: JournalText = {
  number: "JE-2026-0001",
  date: toDay("2026-01-05"),
  description: "Sale",
  status: "posted",
  lines: [cash, sales],
};
const changed = (after: Partial<JournalText>) => journalChanges({ before, after: { ...before, ...after } });

describe("the differences between two versions of a journal, in words", () => {
  test("none", () => expect(changed({})).toEqual([]));

  test("the header", () => {
    expect(
      changed({
        number: "JE-2026-0009",
        date: toDay("2026-02-01"),
        description: "Sale of goods",
        status: "void",
      }),
    ).toEqual([
      "Status: Posted → Void",
      "Number: JE-2026-0001 → JE-2026-0009",
      "Date: Jan 5, 2026 → Feb 1, 2026",
      "Description: “Sale” → “Sale of goods”",
    ]);
  });

  test("amounts, with the account they belong to", () => {
    expect(
      changed({
        lines: [
          { ...cash, debit: toAmount("1200.00") },
          { ...sales, credit: toAmount("1200.00") },
        ],
      }),
    ).toEqual(["Amount of 1000 - Cash: 100.00 → 1,200.00", "Amount of 4000 - Sales: 100.00 → 1,200.00"]);
  });

  test("another party, and another tax or another tax base", () => {
    const ann = { id: "1", code: "C0001", name: "Ann" };
    const vat = { id: "3", code: "T0001", name: "VAT" };
    const owed = { ...cash, party: ann };
    const taxed = { ...sales, taxRate: vat, taxBase: toAmount("1000.00") };
    const lines = (first: JournalTextLine, second: JournalTextLine) => ({
      ...before,
      lines: [first, second],
    });
    expect(
      journalChanges({
        before: lines(owed, taxed),
        after: lines(
          { ...owed, party: { ...ann, id: "2", code: "C0002" } },
          { ...taxed, taxRate: { ...vat, name: "Low" } },
        ),
      }),
    ).toEqual([
      "Customer/vendor of 1000 - Cash: C0001 - Ann → C0002 - Ann",
      "Tax of 4000 - Sales: T0001 - VAT on 1,000.00 → T0001 - Low on 1,000.00",
    ]);
    expect(
      journalChanges({
        before: lines(owed, taxed),
        after: lines(cash, { ...taxed, taxBase: toAmount("900.00") }),
      }),
    ).toEqual([
      "Customer/vendor of 1000 - Cash: C0001 - Ann → none",
      "Tax of 4000 - Sales: T0001 - VAT on 1,000.00 → T0001 - VAT on 900.00",
    ]);
    expect(
      journalChanges({ before: { ...before, lines: [cash] }, after: { ...before, lines: [cash, taxed] } }),
    ).toEqual(["Line added: 4000 - Sales, credit 100.00, T0001 - VAT on 1,000.00"]);
  });

  test("two lines that differ only in their party", () => {
    const cashOf = (code: string) => ({ ...cash, party: { id: code, code, name: "Ann" } });
    expect(
      journalChanges({
        before: { ...before, lines: [cashOf("C0001"), cashOf("C0002"), sales] },
        after: { ...before, lines: [cashOf("C0002"), cashOf("C0003"), sales] },
      }),
    ).toEqual(["Customer/vendor of 1000 - Cash: C0001 - Ann → C0003 - Ann"]);
  });

  test("another account for the same amount", () => {
    const bank = line(brandUnchecked("1010"), "Bank", { debit: "100.00" });
    expect(changed({ lines: [bank, sales] })).toEqual(["Account of debit 100.00: 1000 - Cash → 1010 - Bank"]);
  });

  test("the other side", () => {
    const credited = line(brandUnchecked("1000"), "Cash", { credit: "100.00" });
    const debited = line(brandUnchecked("4000"), "Sales", { debit: "100.00" });
    expect(changed({ lines: [credited, debited] })).toEqual([
      "Debit/credit of 1000 - Cash: debit 100.00 → credit 100.00",
      "Debit/credit of 4000 - Sales: credit 100.00 → debit 100.00",
    ]);
  });

  test("lines added and removed", () => {
    const fee = line(brandUnchecked("5000"), "Fees", { debit: "3.00", text: "Bank" });
    const after = changed({ lines: [line(brandUnchecked("1000"), "Cash", { debit: "97.00" }), fee, sales] });
    expect(after).toEqual([
      "Amount of 1000 - Cash: 100.00 → 97.00",
      "Line added: 5000 - Fees, debit 3.00, “Bank”",
    ]);
    const restored = journalChanges({ before: { ...before, lines: [cash, fee, sales] }, after: before });
    expect(restored).toEqual(["Line removed: 5000 - Fees, debit 3.00, “Bank”"]);
  });

  test("the text of a line", () => {
    expect(changed({ lines: [{ ...cash, description: "Till" }, sales] })).toEqual([
      "Description of 1000 - Cash: none → “Till”",
    ]);
  });

  test("two lines of one account are distinguished by their amounts", () => {
    const twice = [cash, line(brandUnchecked("1000"), "Cash", { debit: "5.00" }), sales];
    const after = [cash, line(brandUnchecked("1000"), "Cash", { debit: "6.00" }), sales];
    expect(
      journalChanges({ before: { ...before, lines: twice }, after: { ...before, lines: after } }),
    ).toEqual(["Amount of 1000 - Cash: 5.00 → 6.00"]);
  });

  test("only the order", () => {
    expect(changed({ lines: [sales, cash] })).toEqual(["Line order changed"]);
  });
});
