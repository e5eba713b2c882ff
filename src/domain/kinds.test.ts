import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { type Day, shiftDays, toDay } from "./dates.ts";
import type { AccountId, BookId, JournalId, UserId } from "./ids.ts";
import { add, type Money, percentOf, toAmount, toQuantity, toRate } from "./money.ts";

// The compiler does the testing here: a line that compiles unexpectedly is an error.
test("text and values of one kind are not accepted as another", () => {
  const amount = toAmount("12.00");
  const two = toQuantity("2");
  // @ts-expect-error -- Plain text isn't a valid amount.
  const plain: Money = "12.00";
  // @ts-expect-error -- Neither is a quantity.
  const counted: Money = two;
  // @ts-expect-error -- A quantity is not added to an amount.
  add(amount, two);
  // @ts-expect-error -- What a rate is taken of is an amount.
  percentOf(two, toRate("10"), 2);
  const journal = brandUnchecked<JournalId>("a journal's");
  // @ts-expect-error -- A journal's id isn't an account's.
  const account: AccountId = journal;
  // @ts-expect-error -- Neither is plain text.
  const typed: AccountId = "an account's";
  const date = toDay("2026-01-31");
  // @ts-expect-error -- Plain text isn't a date.
  const written: Day = "2026-01-31";
  // @ts-expect-error -- Neither is an amount, and only a date is moved by days.
  expect(() => shiftDays(amount, 1)).toThrow(RangeError);
  // @ts-expect-error -- A person is not the books that the person owns.
  const books: BookId = brandUnchecked<UserId>("a person's");
  // Any kind is still text.
  const texts: string[] = [amount, two, plain, counted, account, typed, date, written, books];
  expect(texts).toEqual([
    "12.00",
    "2",
    "12.00",
    "2",
    "a journal's",
    "an account's",
    "2026-01-31",
    "2026-01-31",
    "a person's",
  ]);
});
